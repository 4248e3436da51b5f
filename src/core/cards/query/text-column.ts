import { Bits } from "./bits.ts";
import { folded } from "./text.ts";

/**
 * The texts of one field, a document each, and in which documents each distinct word is. A text is
 * several parts with a line feed between, over which no phrase reaches.
 */
export class TextColumn {
  readonly #texts: readonly string[];
  /** All words, each behind a line feed: one text is searched faster than many. */
  readonly #vocabulary: string;
  /** Where each word begins in it. */
  readonly #wordStarts: Uint32Array;
  /** For each word of the vocabulary where its documents begin in `#places`, and the end of the last. */
  readonly #starts: Uint32Array;
  readonly #places: Uint32Array;

  constructor(texts: readonly string[]) {
    this.#texts = texts;
    const found = new Map<string, number[]>();
    for (const [place, text] of texts.entries()) {
      for (const word of text.split(/[ \n]/)) {
        if (word === "") continue;
        const places = found.get(word);
        if (places === undefined) found.set(word, [place]);
        else if (places.at(-1) !== place) places.push(place);
      }
    }
    const words = [...found.keys()];
    this.#vocabulary = words.map((word) => `\n${word}`).join("");
    this.#wordStarts = new Uint32Array(words.length);
    let start = 1;
    for (const [place, word] of words.entries()) {
      this.#wordStarts[place] = start;
      start += word.length + 1;
    }
    const lists = [...found.values()];
    this.#starts = new Uint32Array(lists.length + 1);
    for (const [at, list] of lists.entries()) {
      this.#starts[at + 1] = (this.#starts[at] ?? 0) + list.length;
    }
    this.#places = new Uint32Array(this.#starts.at(-1) ?? 0);
    for (const [at, list] of lists.entries()) this.#places.set(list, this.#starts[at]);
  }

  get size(): number {
    return this.#texts.length;
  }

  /** Where these folded words stand, one after the other; the first and last may be parts of words. */
  containing(phrase: string): Bits {
    const [first = "", ...others] = phrase.split(" ");
    const found = this.#withWord(first);
    for (const word of others) found.and(this.#withWord(word));
    if (others.length === 0) return found;
    return this.#kept(found, (text) => text.includes(phrase));
  }

  /** Where one of the parts is exactly this folded text. */
  equal(text: string): Bits {
    return this.#kept(this.containing(text), (whole) => hasPart(whole, text));
  }

  #withWord(word: string): Bits {
    const found = new Bits(this.size);
    if (word === "") return found;
    // Most texts have most letters somewhere: one alone begins a word (CARDSEARCH-W2).
    const wanted = word.length === 1 ? `\n${word}` : word;
    let at = this.#vocabulary.indexOf(wanted);
    while (at !== -1) {
      const place = this.#wordAt(at + wanted.length - 1);
      const end = this.#starts[place + 1] ?? 0;
      for (let each = this.#starts[place] ?? 0; each < end; each += 1) {
        found.add(this.#places[each] ?? 0);
      }
      // Once a word is enough: on with the next one.
      const next = this.#wordStarts[place + 1];
      at = next === undefined ? -1 : this.#vocabulary.indexOf(wanted, next - 1);
    }
    return found;
  }

  /** Which word of the vocabulary stands at this place of its text. */
  #wordAt(at: number): number {
    let low = 0;
    let high = this.#wordStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((this.#wordStarts[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #kept(candidates: Bits, test: (text: string) => boolean): Bits {
    const kept = new Bits(this.size);
    candidates.each((place) => {
      if (test(this.#texts[place] ?? "")) kept.add(place);
    });
    return kept;
  }
}

/** Whether one of the parts is this text; without a new text for each part. */
function hasPart(whole: string, text: string): boolean {
  const end = text.length;
  for (let at = whole.indexOf(text); at !== -1; at = whole.indexOf(text, at + 1)) {
    const isBegun = at === 0 || whole[at - 1] === "\n";
    if (isBegun && (at + end === whole.length || whole[at + end] === "\n")) return true;
  }
  return false;
}

/** Several texts as one document. */
export function document(parts: readonly string[]): string {
  return parts.map(folded).join("\n");
}
