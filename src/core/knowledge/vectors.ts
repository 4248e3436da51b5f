/** Returns a vector of the same direction and of length 1. */
export function normalized(vector: ArrayLike<number>): Float32Array {
  let square = 0;
  for (let at = 0; at < vector.length; at += 1) square += (vector[at] ?? 0) ** 2;
  const length = Math.sqrt(square) || 1;
  return Float32Array.from(vector, (value) => value / length);
}

/** The cosine of two vectors of length 1. */
export function closeness(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}

/** The vectors of many passages in one array, compared one after the other. */
export class VectorTable {
  readonly #values: Float32Array;
  /** Which passage each vector belongs to. */
  readonly #owners: Uint32Array;
  readonly #dimensions: number;
  readonly #passagesCount: number;

  /** The vectors of each passage, all of one length. */
  constructor(vectors: readonly (readonly Float32Array[])[]) {
    const count = vectors.reduce((sum, { length }) => sum + length, 0);
    this.#passagesCount = vectors.length;
    this.#dimensions = vectors.find(({ length }) => length > 0)?.[0]?.length ?? 0;
    this.#values = new Float32Array(count * this.#dimensions);
    this.#owners = new Uint32Array(count);
    let row = 0;
    for (const [owner, own] of vectors.entries()) {
      for (const vector of own) {
        this.#values.set(vector.subarray(0, this.#dimensions), row * this.#dimensions);
        this.#owners[row] = owner;
        row += 1;
      }
    }
  }

  /** How close each passage is to a vector, by the closest of its own; -1 for one without any. */
  closenesses(vector: Float32Array): Float32Array {
    const best = new Float32Array(this.#passagesCount).fill(-1);
    const dimensions = this.#dimensions;
    if (vector.length !== dimensions) return best;
    const values = this.#values;
    for (let row = 0; row < this.#owners.length; row += 1) {
      const from = row * dimensions;
      let sum = 0;
      for (let at = 0; at < dimensions; at += 1) {
        sum += (values[from + at] as number) * (vector[at] as number);
      }
      const owner = this.#owners[row] as number;
      if (sum > (best[owner] as number)) best[owner] = sum;
    }
    return best;
  }
}

/** The places of the greatest values, the greatest first. */
export function closest(values: Float32Array, maxCount: number): number[] {
  // Numbers alone are sorted fast; then only the places of the greatest are.
  const least = values.slice().sort().at(-maxCount) ?? -1;
  const places: number[] = [];
  for (const [at, value] of values.entries()) if (value > -1 && value >= least) places.push(at);
  return places.sort((one, other) => (values[other] ?? 0) - (values[one] ?? 0)).slice(0, maxCount);
}
