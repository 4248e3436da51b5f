import { closest, VectorTable } from "./vectors.ts";

/** So many of the nearest questions that are not answered are looked at. */
const ASIDES_COUNT = 3;

/** What a question's vector tells by itself. */
export type QuestionClues = {
  /** How close the nearest questions are that the documentation does not answer. */
  aside: number;
  /** How much the question is one for the documentation: about 1 if it is, about -1 if not. */
  scope: number;
};

/**
 * How much two texts have to do with each other, by the cosine of their vectors: a Gaussian of their
 * distance, 1 for the same text.
 */
export const likeness = (cosine: number): number => Math.exp(2 * (cosine - 1));

/**
 * Questions of which it is known whether the documentation answers them: the ways to ask for its parts,
 * and the asides. `shares` says how much each speaks for or against a question that is like it.
 */
export class KnownQuestions {
  readonly #table: VectorTable;
  readonly #answeredCount: number;
  readonly #shares: readonly number[];

  constructor(
    answered: readonly Float32Array[],
    asides: readonly Float32Array[],
    shares: readonly number[],
  ) {
    this.#table = new VectorTable([...answered, ...asides].map((one) => [one]));
    this.#answeredCount = answered.length;
    this.#shares = shares;
  }

  cluesOf(vector: Float32Array): QuestionClues {
    const closenesses = this.#table.closenesses(vector);
    const asides = closenesses.subarray(this.#answeredCount);
    const nearest = closest(asides, ASIDES_COUNT);
    const sum = nearest.reduce((total, at) => total + (asides[at] ?? 0), 0);
    return {
      aside: nearest.length === 0 ? 0 : sum / nearest.length,
      scope: this.#shares.reduce(
        (total, share, at) => total + share * likeness(closenesses[at] ?? -1),
        0,
      ),
    };
  }
}
