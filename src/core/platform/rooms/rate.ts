/** A token bucket: so much at once, and so much back each second. */
export type Allowance = { burst: number; perSecond: number };

/** What is left of an allowance, at a time in milliseconds. */
export type Bucket = { left: number; at: number };

/** Takes `cost` from a bucket, or a new full one. When too little is left, nothing is taken. */
export function take(
  bucket: Bucket | undefined,
  cost: number,
  allowance: Allowance,
  now: number,
): { bucket: Bucket; taken: boolean } {
  const before = bucket ?? { left: allowance.burst, at: now };
  const gained = (Math.max(0, now - before.at) / 1000) * allowance.perSecond;
  const left = Math.min(allowance.burst, before.left + gained);
  const taken = left >= cost;
  return { bucket: { left: taken ? left - cost : left, at: now }, taken };
}
