/**
 * Weights in a row, of which one is taken at a time: a binary indexed tree (Fenwick, 1994), so that
 * a pick among n takes about log n steps.
 */
export class WeightTree {
  /** By place from 1: the sum of the weights that the place's lowest set bit covers. */
  #sums: number[];
  #weights: number[];
  /** The sum of the weights that are left. */
  total: number;

  constructor(weights: readonly number[]) {
    this.#weights = [...weights];
    this.#sums = [0, ...weights];
    this.total = 0;
    for (let place = 1; place <= weights.length; place += 1) {
      this.total += weights[place - 1] ?? 0;
      const next = place + (place & -place);
      if (next <= weights.length) this.#add(next, this.#sums[place] ?? 0);
    }
  }

  /**
   * Takes the weight in which `point` lies when all that are left stand end to end; answers its
   * place from 0. `point` is from 0 to below `total`.
   */
  take(point: number): number {
    let place = 0;
    let rest = point;
    for (let step = this.#highestBit(); step > 0; step >>= 1) {
      const sum = this.#sums[place + step];
      if (sum !== undefined && sum <= rest) {
        place += step;
        rest -= sum;
      }
    }
    const weight = this.#weights[place] ?? 0;
    for (let at = place + 1; at < this.#sums.length; at += at & -at) this.#add(at, -weight);
    this.#weights[place] = 0;
    this.total -= weight;
    return place;
  }

  #add(place: number, amount: number): void {
    this.#sums[place] = (this.#sums[place] ?? 0) + amount;
  }

  #highestBit(): number {
    let bit = 1;
    while (bit * 2 < this.#sums.length) bit *= 2;
    return bit;
  }
}
