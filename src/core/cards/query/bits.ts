/** A set of numbers below a size, a bit each. */
export class Bits {
  readonly size: number;
  readonly words: Uint32Array;

  constructor(size: number) {
    this.size = size;
    this.words = new Uint32Array((size + 31) >>> 5);
  }

  add(place: number): void {
    const word = place >>> 5;
    this.words[word] = (this.words[word] ?? 0) | (1 << (place & 31));
  }

  has(place: number): boolean {
    return (((this.words[place >>> 5] ?? 0) >>> (place & 31)) & 1) === 1;
  }

  /** Adds all from `from` to before `to`. */
  addRange(from: number, to: number): void {
    for (let place = from; place < to; place += 1) this.add(place);
  }

  /** Calls `visit` with each of them, from the smallest. */
  each(visit: (place: number) => void): void {
    for (let at = 0; at < this.words.length; at += 1) {
      let word = this.words[at] ?? 0;
      while (word !== 0) {
        const bit = word & -word;
        visit((at << 5) + (31 - Math.clz32(bit)));
        word ^= bit;
      }
    }
  }

  fill(): this {
    this.words.fill(0xffffffff);
    const rest = this.size & 31;
    if (rest > 0) this.words[this.words.length - 1] = 2 ** rest - 1;
    return this;
  }

  and(other: Bits): this {
    for (let at = 0; at < this.words.length; at += 1) {
      this.words[at] = (this.words[at] ?? 0) & (other.words[at] ?? 0);
    }
    return this;
  }

  or(other: Bits): this {
    for (let at = 0; at < this.words.length; at += 1) {
      this.words[at] = (this.words[at] ?? 0) | (other.words[at] ?? 0);
    }
    return this;
  }

  /** All that are not in this one. */
  inverted(): Bits {
    const all = new Bits(this.size).fill();
    for (let at = 0; at < this.words.length; at += 1) {
      all.words[at] = (all.words[at] ?? 0) & ~(this.words[at] ?? 0);
    }
    return all;
  }

  copy(): Bits {
    const copy = new Bits(this.size);
    copy.words.set(this.words);
    return copy;
  }
}
