/** A map that forgets what was set the longest ago beyond `maxCount` entries. */
export class Remembered<T> {
  readonly #entries = new Map<string, T>();
  readonly #maxCount: number;

  constructor(maxCount: number) {
    this.#maxCount = maxCount;
  }

  get(key: string): T | undefined {
    return this.#entries.get(key);
  }

  /** Returns the key that was forgotten for this one, if any. */
  set(key: string, value: T): string | undefined {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#maxCount) return undefined;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
    return oldest;
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}
