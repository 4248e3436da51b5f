/** A sliding window: at most so many events in any stretch of time. */

/**
 * Times of past events, in milliseconds, oldest first. Adding one and letting go of the old ones
 * takes constant time on average, however many events the window holds.
 */
export class RateWindow {
  readonly #windowMs: number;
  #times: number[] = [];
  /** Where the window begins; what lies before has left it. */
  #start = 0;

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /** An event at `now`, which is not before the last one. */
  add(now: number): void {
    this.#times.push(now);
  }

  /** How many events lie in the window that ends at `now`. */
  countAt(now: number): number {
    this.#forget(now);
    return this.#times.length - this.#start;
  }

  /** When one more event may happen, of `max` in a window: `now`, or when enough has left it. */
  freeAt(now: number, max: number): number {
    this.#forget(now);
    if (max <= 0) return Number.POSITIVE_INFINITY;
    const at = this.#times.length - max;
    const blocking = at < this.#start ? undefined : this.#times[at];
    return blocking === undefined ? now : Math.max(now, blocking + this.#windowMs);
  }

  #forget(now: number): void {
    while ((this.#times[this.#start] ?? Number.POSITIVE_INFINITY) <= now - this.#windowMs) {
      this.#start += 1;
    }
    if (this.#start < 32 || this.#start * 2 < this.#times.length) return;
    this.#times = this.#times.slice(this.#start);
    this.#start = 0;
  }
}
