/** Longer words are unknown to the vocabulary anyway. */
const WORD_MAX_CHARS = 100;
const CONTINUED = "##";

/**
 * Splits texts into the pieces of words that an embedding model of the BERT family was trained with:
 * small letters without accents, signs alone, and each word as the longest pieces that the vocabulary
 * has (WordPiece, https://arxiv.org/abs/1609.08144).
 */
export class WordPieces {
  readonly #ids: ReadonlyMap<string, number>;
  readonly #unknown: number;
  readonly #start: number;
  readonly #end: number;

  /** One piece a line; its line is its id. */
  constructor(vocabulary: string) {
    this.#ids = new Map(
      vocabulary
        .trimEnd()
        .split("\n")
        .map((piece, id) => [piece.trimEnd(), id]),
    );
    this.#unknown = this.#idOf("[UNK]");
    this.#start = this.#idOf("[CLS]");
    this.#end = this.#idOf("[SEP]");
  }

  /** The ids of a text's pieces with the marks of its start and end, at most `maxCount` in all. */
  idsOf(text: string, maxCount: number): number[] {
    const pieces = wordsAndSigns(text).flatMap((word) => this.#piecesOf(word));
    return [this.#start, ...pieces.slice(0, maxCount - 2), this.#end];
  }

  #piecesOf(word: string): number[] {
    if (word.length > WORD_MAX_CHARS) return [this.#unknown];
    const pieces: number[] = [];
    let from = 0;
    while (from < word.length) {
      let to = word.length;
      let id: number | undefined;
      for (; to > from && id === undefined; to -= 1) {
        id = this.#ids.get(`${from === 0 ? "" : CONTINUED}${word.slice(from, to)}`);
      }
      if (id === undefined) return [this.#unknown];
      pieces.push(id);
      from = to + 1;
    }
    return pieces;
  }

  #idOf(piece: string): number {
    const id = this.#ids.get(piece);
    if (id === undefined) throw new Error(`The vocabulary lacks ${piece}`);
    return id;
  }
}

function wordsAndSigns(text: string): string[] {
  return (
    text
      .toLowerCase()
      .normalize("NFD")
      .replace(/\p{Mn}+/gu, "")
      .match(/[\p{P}\p{S}\p{Script=Han}]|[^\s\p{P}\p{S}\p{Script=Han}\p{C}]+/gu) ?? []
  );
}
