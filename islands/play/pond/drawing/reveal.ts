/**
 * Ink comes in frames of a few points. It is shown as a hand would draw it: what is still to be shown
 * shrinks to a third in this time, so that it is smooth and hardly late.
 */
const REVEAL_MS = 60;

/** How many points are shown `elapsedMs` after `shown` of `total` were. */
export function revealed(shown: number, total: number, elapsedMs: number): number {
  const rest = total - shown;
  if (rest < 0.5) return total;
  return shown + rest * (1 - Math.exp(-elapsedMs / REVEAL_MS));
}
