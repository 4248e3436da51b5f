/** Sliding windows: at most so many events in any stretch of time. */

/** Times of past events, oldest first, in milliseconds. */
export type Times = readonly number[];

/** `times` without those that have left the window that ends at `now`. */
export function recent(times: Times, now: number, windowMs: number): Times {
  let gone = 0;
  while (gone < times.length && (times[gone] ?? now) <= now - windowMs) gone += 1;
  return gone === 0 ? times : times.slice(gone);
}

/** When one more event may happen: `now`, or when enough of the past has left the window. */
export function freeAt(times: Times, now: number, windowMs: number, max: number): number {
  const blocking = times[times.length - max];
  return blocking === undefined ? now : Math.max(now, blocking + windowMs);
}
