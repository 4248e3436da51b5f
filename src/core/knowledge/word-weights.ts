import { relatedTerms } from "./thesaurus.ts";
import { isStopWord, stemOf, termsOf, wordsOf } from "./words.ts";

/** What a word's synonym is worth where the word itself is missing. */
const RELATED_WORTH = 0.8;

/** How rare each word is among a set of texts. What no text has is the rarest of all. */
export class WordWeights {
  readonly #count: number;
  readonly #counts = new Map<string, number>();

  /** The terms of each text, each once. */
  constructor(texts: readonly ReadonlySet<string>[]) {
    this.#count = texts.length;
    for (const terms of texts) {
      for (const term of terms) this.#counts.set(term, (this.#counts.get(term) ?? 0) + 1);
    }
  }

  /** The inverse document frequency, as BM25 has it. */
  weightOf(term: string): number {
    const found = this.#counts.get(term) ?? 0;
    return Math.log(1 + (this.#count - found + 0.5) / (found + 0.5));
  }

  /** From 0 to 1: how much of what `text` says, by the weight of its words, is among `terms`. */
  coverage(text: string, terms: ReadonlySet<string>): number {
    const words = wordsOf(text);
    const stems = words.map(stemOf);
    const related = relatedTerms(stems);
    let covered = 0;
    let all = 0;
    for (const [at, stem] of stems.entries()) {
      if (isStopWord(words[at] ?? "")) continue;
      const weight = this.weightOf(stem);
      all += weight;
      if (terms.has(stem)) covered += weight;
      else {
        const isRelated = related.some(
          (one) =>
            at >= one.at &&
            at < one.at + one.length &&
            one.terms.some((term) => hasAll(terms, term)),
        );
        if (isRelated) covered += weight * RELATED_WORTH;
      }
    }
    return all === 0 ? 0 : covered / all;
  }
}

function hasAll(terms: ReadonlySet<string>, phrase: string): boolean {
  return phrase.split(" ").every((word) => isStopWord(word) || terms.has(word));
}

export const termSet = (text: string): ReadonlySet<string> => new Set(termsOf(text));
