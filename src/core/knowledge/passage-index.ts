import MiniSearch from "minisearch";
import type { Judge } from "./evidence.ts";
import { relatedTerms } from "./thesaurus.ts";
import { closest, VectorTable } from "./vectors.ts";
import { termSet, WordWeights } from "./word-weights.ts";
import { isStopWord, stemOf, wordsOf } from "./words.ts";

/** A passage that can be found, with where it stands. */
export type IndexedPassage = {
  /** The page with the heading's anchor, or the document's own address. Parts of a section share it. */
  address: string;
  trail: readonly string[];
  text: string;
  /** How people ask for it, in their own words; never shown. */
  asked: readonly string[];
  /** Vectors of length 1: of the passage, and of each way to ask for it. */
  vectors: readonly Float32Array[];
};

/** What is asked for. Without a vector it is looked for by its words alone. */
export type SearchedQuestion = { text: string; vector?: Float32Array | undefined };

export type FoundPassage = {
  passage: IndexedPassage;
  /** From 0 to 1, of words and meaning together, beside the best that the question finds. */
  score: number;
  /** From 0 to 1: how likely it answers the question; `isEnough` judges it. */
  evidence: number;
  /** How much of the question's words its section says, and how close its meaning is, if that is known. */
  coverage: number;
  closeness: number | undefined;
};

/**
 * A convex combination of both scores, each scaled to what the question's own best has
 * (https://doi.org/10.1145/3596512): how much better one passage is counts, which ranks would hide.
 */
const MEANING_WEIGHT = 1.2;
const BEST_SCORE = 1 + MEANING_WEIGHT;
/** What is found further down adds nothing that is seen. */
const RANKED_MAX_COUNT = 100;
/** A word in a heading says more of a passage than one in its text. */
const FIELD_BOOSTS = { title: 1, headings: 2, text: 1, asked: 1.5 };
/** What other words for a question's words weigh in a search. */
const RELATED_BOOST = 0.25;

type Row = { id: number; title: string; headings: string; text: string; asked: string };

/** Finds passages by words (BM25) and by meaning (vectors), by both scores together (KNOW-F1). */
export class PassageIndex {
  readonly #passages: readonly IndexedPassage[];
  readonly #judge: Judge;
  readonly #words: MiniSearch<Row>;
  readonly #vectors: VectorTable;
  /** All that is said under an address, its ways of being asked for with it. */
  readonly #sections = new Map<string, ReadonlySet<string>>();
  readonly #weights: WordWeights;
  /** Ids of the passages of an address. */
  readonly #parts = new Map<string, number[]>();

  constructor(passages: readonly IndexedPassage[], judge: Judge) {
    this.#passages = passages;
    this.#judge = judge;
    this.#words = new MiniSearch<Row>({
      fields: ["title", "headings", "text", "asked"],
      tokenize: wordsOf,
      processTerm: (word) => (isStopWord(word) ? null : stemOf(word)),
      searchOptions: { boost: FIELD_BOOSTS },
    });
    this.#words.addAll(passages.map(rowOf));
    this.#vectors = new VectorTable(passages.map(({ vectors }) => vectors));
    const texts = new Map<string, string[]>();
    for (const [id, { address, trail, text, asked }] of passages.entries()) {
      this.#parts.set(address, [...(this.#parts.get(address) ?? []), id]);
      const path = address.replace(/#.*$/, "").split("/").slice(-2).join(" ").replace(/-/g, " ");
      texts.set(address, [...(texts.get(address) ?? []), path, ...trail, text, ...asked]);
    }
    for (const [address, parts] of texts) this.#sections.set(address, termSet(parts.join(" ")));
    this.#weights = new WordWeights([...this.#sections.values()]);
  }

  get size(): number {
    return this.#passages.length;
  }

  /** Each once. */
  get addresses(): readonly string[] {
    return [...this.#parts.keys()];
  }

  get weights(): WordWeights {
    return this.#weights;
  }

  /** The best passages, the best first: of each address the one that fits best. */
  search(question: SearchedQuestion, maxCount: number): FoundPassage[] {
    const byMeaning = question.vector ? this.#vectors.closenesses(question.vector) : undefined;
    const scores = this.#byWords(question.text);
    if (byMeaning) addMeaning(scores, byMeaning);
    const clues = question.vector && this.#judge.cluesOf(question.vector);
    const seen = new Set<string>();
    const found: FoundPassage[] = [];
    for (const [id, score] of [...scores].sort((one, other) => other[1] - one[1])) {
      const passage = this.#passages[id];
      if (!passage || seen.has(passage.address)) continue;
      seen.add(passage.address);
      const coverage = this.#weights.coverage(
        question.text,
        this.#sections.get(passage.address) ?? new Set(),
      );
      const closeness = byMeaning && this.#closenessAt(passage.address, byMeaning);
      found.push({
        passage,
        score: Math.min(1, score / BEST_SCORE),
        evidence: this.#judge.evidenceOf(
          coverage,
          clues && closeness !== undefined ? { ...clues, closeness } : undefined,
        ),
        coverage,
        closeness,
      });
      if (found.length === maxCount) break;
    }
    return found;
  }

  /** How close the closest part of a section is. */
  #closenessAt(address: string, closenesses: Float32Array): number {
    return Math.max(...(this.#parts.get(address) ?? []).map((id) => closenesses[id] ?? -1));
  }

  /** Scores of passages by BM25, the best being 1. */
  #byWords(question: string): Map<number, number> {
    const words = wordsOf(question);
    const weights = new Map<string, number>();
    for (const word of words) if (!isStopWord(word)) weights.set(stemOf(word), 1);
    for (const { terms } of relatedTerms(words.map(stemOf))) {
      for (const phrase of terms) {
        const parts = phrase.split(" ");
        const weight = RELATED_BOOST / Math.sqrt(parts.length);
        for (const part of parts) {
          if (!isStopWord(part) && !weights.has(part)) weights.set(part, weight);
        }
      }
    }
    if (weights.size === 0) return new Map();
    const found = this.#words
      .search([...weights.keys()].join(" "), {
        tokenize: (text) => text.split(" "),
        processTerm: (term) => term,
        boostTerm: (term) => weights.get(term) ?? 1,
      })
      .slice(0, RANKED_MAX_COUNT);
    const best = found[0]?.score ?? 1;
    return new Map(found.map(({ id, score }) => [Number(id), score / best]));
  }
}

/** Adds how close the closest passages are: the closest gets the whole weight, the last of them none. */
function addMeaning(scores: Map<number, number>, closenesses: Float32Array): void {
  const ids = closest(closenesses, RANKED_MAX_COUNT);
  const most = closenesses[ids[0] ?? 0] ?? 0;
  const least = closenesses[ids.at(-1) ?? 0] ?? 0;
  for (const id of ids) {
    const share = most === least ? 1 : ((closenesses[id] ?? 0) - least) / (most - least);
    scores.set(id, (scores.get(id) ?? 0) + MEANING_WEIGHT * share);
  }
}

function rowOf({ address, trail, text, asked }: IndexedPassage, id: number): Row {
  const path = address.replace(/#.*$/, "").split("/").slice(-2).join(" ").replace(/-/g, " ");
  const [title = "", ...headings] = trail;
  return {
    id,
    title: `${title} ${path}`,
    headings: headings.join(" "),
    text,
    asked: asked.join(" "),
  };
}
