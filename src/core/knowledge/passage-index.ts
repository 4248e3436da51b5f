import MiniSearch from "minisearch";
import { evidenceOf } from "./evidence.ts";
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
  /** From 0 to 1, fused of words and meaning by their ranks. */
  score: number;
  /** How well it answers the question; `isEnough` judges it. */
  evidence: number;
};

/** Reciprocal rank fusion: https://doi.org/10.1145/1571941.1572114. The first ranks count most. */
const RANK_OFFSET = 10;
const MEANING_WEIGHT = 0.7;
const BEST_SCORE = (1 + MEANING_WEIGHT) / (RANK_OFFSET + 1);
/** Ranks further down add nothing that is seen. */
const RANKED_MAX_COUNT = 100;
/** What other words for a question's words weigh in a search. */
const RELATED_BOOST = 0.4;

type Row = { id: number; title: string; headings: string; text: string; asked: string };

/** Finds passages by words (BM25) and by meaning (vectors), fused by reciprocal rank (KNOW-F1). */
export class PassageIndex {
  readonly #passages: readonly IndexedPassage[];
  readonly #words: MiniSearch<Row>;
  readonly #vectors: VectorTable;
  /** All that is said under an address, its ways of being asked for with it. */
  readonly #sections = new Map<string, ReadonlySet<string>>();
  readonly #weights: WordWeights;
  /** Ids of the passages of an address. */
  readonly #parts = new Map<string, number[]>();

  constructor(passages: readonly IndexedPassage[]) {
    this.#passages = passages;
    this.#words = new MiniSearch<Row>({
      fields: ["title", "headings", "text", "asked"],
      tokenize: wordsOf,
      processTerm: (word) => (isStopWord(word) ? null : stemOf(word)),
      searchOptions: { boost: { title: 0.5 } },
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

  get weights(): WordWeights {
    return this.#weights;
  }

  /** The best passages, the best first: of each address the one that fits best. */
  search(question: SearchedQuestion, maxCount: number): FoundPassage[] {
    const byMeaning = question.vector ? this.#vectors.closenesses(question.vector) : undefined;
    const scores = new Map<number, number>();
    this.#addRanks(scores, this.#byWords(question.text), 1);
    if (byMeaning) this.#addRanks(scores, closest(byMeaning, RANKED_MAX_COUNT), MEANING_WEIGHT);
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
      const evidence = evidenceOf(
        coverage,
        byMeaning && this.#closenessAt(passage.address, byMeaning),
      );
      found.push({ passage, score: Math.min(1, score / BEST_SCORE), evidence });
      if (found.length === maxCount) break;
    }
    return found;
  }

  /** How close the closest part of a section is. */
  #closenessAt(address: string, closenesses: Float32Array): number {
    return Math.max(...(this.#parts.get(address) ?? []).map((id) => closenesses[id] ?? -1));
  }

  /** Ids of passages by BM25, the best first. */
  #byWords(question: string): number[] {
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
    if (weights.size === 0) return [];
    return this.#words
      .search([...weights.keys()].join(" "), {
        tokenize: (text) => text.split(" "),
        processTerm: (term) => term,
        boostTerm: (term) => weights.get(term) ?? 1,
      })
      .slice(0, RANKED_MAX_COUNT)
      .map(({ id }) => Number(id));
  }

  /** Parts of one section share a rank, so that a long one does not push others down. */
  #addRanks(scores: Map<number, number>, ids: readonly number[], weight: number): void {
    const seen = new Set<string>();
    for (const id of ids) {
      seen.add(this.#passages[id]?.address ?? "");
      scores.set(id, (scores.get(id) ?? 0) + weight / (RANK_OFFSET + seen.size));
    }
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
