/** Latencies, counted in steps of a tenth of a millisecond, up to ten seconds. */
const STEPS_PER_MS = 10;
const MAX_MS = 10_000;

export class Tally {
  readonly #steps = new Uint32Array(MAX_MS * STEPS_PER_MS + 1);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** `times` of a latency in milliseconds. */
  record(ms: number, times = 1): void {
    const step = Math.min(this.#steps.length - 1, Math.max(0, Math.round(ms * STEPS_PER_MS)));
    this.#steps[step] = (this.#steps[step] ?? 0) + times;
    this.#count += times;
  }

  /** The latency in milliseconds that `part` (0 to 1) of all do not exceed; 0 without any. */
  percentile(part: number): number {
    let left = this.#count * part;
    for (const [step, count] of this.#steps.entries()) {
      left -= count;
      if (left <= 0) return step / STEPS_PER_MS;
    }
    return MAX_MS;
  }

  clear(): void {
    this.#steps.fill(0);
    this.#count = 0;
  }
}
