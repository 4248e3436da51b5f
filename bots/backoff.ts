/**
 * How long to wait before another try: doubles from `minMs` to `maxMs` with each failure, and
 * varies by a fifth so that many clients do not come back at the same moment.
 */
export class Backoff {
  readonly #minMs: number;
  readonly #maxMs: number;
  readonly #random: () => number;
  #failures = 0;

  constructor(minMs: number, maxMs: number, random: () => number = Math.random) {
    this.#minMs = minMs;
    this.#maxMs = maxMs;
    this.#random = random;
  }

  next(): number {
    const waitMs = Math.min(this.#minMs * 2 ** this.#failures, this.#maxMs);
    this.#failures = Math.min(this.#failures + 1, 30);
    return Math.round(waitMs * (0.8 + 0.4 * this.#random()));
  }

  reset(): void {
    this.#failures = 0;
  }
}
