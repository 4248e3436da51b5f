/**
 * Calls `deliver` at most once in an interval, when there is something to deliver: what a room has to
 * send is gathered until then, so that each socket gets one frame instead of one for each message.
 * The first after a quiet time goes out at once.
 */
export class Throttle {
  #timer: ReturnType<typeof setTimeout> | null = null;
  #last = Number.NEGATIVE_INFINITY;
  readonly #intervalMs: () => number;
  readonly #deliver: () => void;

  /** `intervalMs` is called anew for each delivery: a room may become fuller. */
  constructor(intervalMs: () => number, deliver: () => void) {
    this.#intervalMs = intervalMs;
    this.#deliver = deliver;
  }

  /** True when something is going to be delivered. */
  get isAwake(): boolean {
    return this.#timer !== null;
  }

  /** There is something to deliver. */
  wake(): void {
    if (this.#timer !== null) return;
    const due = this.#last + this.#intervalMs() - Date.now();
    this.#timer = setTimeout(() => this.#now(), Math.max(0, due));
  }

  #now(): void {
    this.#timer = null;
    this.#last = Date.now();
    this.#deliver();
  }
}
