import * as v from "valibot";
import type { KnownQuestions, QuestionClues } from "./known-questions.ts";

/**
 * Whether what was found answers a question. A logistic regression judges it from a few clues; its weights
 * are learned from questions by scripts/generate/evidence.ts (docs/spec/knowledge.md).
 */
const linear = v.object({
  /** Such that evidence of one half is the bar. */
  bias: v.number(),
  /** How much of the question's words the section says, by how rare they are. */
  coverage: v.number(),
  /** How close the meaning of the section is, or of a way to ask for it. */
  closeness: v.optional(v.number(), 0),
  /** How close the nearest questions are that the documentation does not answer. */
  aside: v.optional(v.number(), 0),
  /** Whether the question is like those that the documentation answers. */
  scope: v.optional(v.number(), 0),
});

export type Linear = v.InferOutput<typeof linear>;

export const evidenceWeights = v.object({
  docs: linear,
  /** A workspace's own texts: nobody has written down how people ask for them, or what they lack. */
  documents: linear,
  /** Where no meaning is known, since the embedding model is away. */
  words: linear,
});

export type EvidenceWeights = v.InferOutput<typeof evidenceWeights>;

/** What speaks for a passage and against it. Coverage and closeness are from 0 to 1. */
export type Clues = QuestionClues & { coverage: number; closeness: number };

/** So many of the passages that were found, the best ranked, may be an answer by themselves. */
export const JUDGED_MAX_COUNT = 3;
const ENOUGH = 0.5;
/** With less not even a model is asked. */
const WORTH_ASKING = 0.05;

/** True when a passage may be quoted as an answer. */
export const isEnough = (evidence: number): boolean => evidence >= ENOUGH;

/** True when a passage may be shown to a model, which then says whether it answers the question. */
export const isWorthAsking = (evidence: number): boolean => evidence >= WORTH_ASKING;

/** Judges passages: with known questions those of the documentation, otherwise those of any text. */
export class Judge {
  readonly #weights: EvidenceWeights;
  readonly #known: KnownQuestions | undefined;

  constructor(weights: EvidenceWeights, known?: KnownQuestions) {
    this.#weights = weights;
    this.#known = known;
  }

  cluesOf(vector: Float32Array): QuestionClues {
    return this.#known?.cluesOf(vector) ?? { aside: 0, scope: 0 };
  }

  /** How likely a passage answers, from 0 to 1. Without clues of meaning the words alone decide. */
  evidenceOf(coverage: number, meaning: Omit<Clues, "coverage"> | undefined): number {
    if (!meaning) return sigmoid(sumOf(this.#weights.words, { ...NO_MEANING, coverage }));
    const weights = this.#known ? this.#weights.docs : this.#weights.documents;
    return sigmoid(sumOf(weights, { ...meaning, coverage }));
  }
}

const NO_MEANING = { closeness: 0, aside: 0, scope: 0 };

function sumOf(weights: Linear, { coverage, closeness, aside, scope }: Clues): number {
  return (
    weights.bias +
    weights.coverage * coverage +
    weights.closeness * closeness +
    weights.aside * aside +
    weights.scope * scope
  );
}

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));
