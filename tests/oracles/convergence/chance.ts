/** Chance that a seed decides: the same seed gives the same run (Mulberry32, by Tommy Ettinger). */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 up to `count`. */
  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  happens(probability: number): boolean {
    return this.next() < probability;
  }

  one<T>(of: readonly T[]): T | undefined {
    return of[this.below(of.length)];
  }

  some<T>(of: readonly T[], count: number): T[] {
    const picked = new Set<T>();
    for (let index = 0; index < count; index += 1) {
      const item = this.one(of);
      if (item !== undefined) picked.add(item);
    }
    return [...picked];
  }
}
