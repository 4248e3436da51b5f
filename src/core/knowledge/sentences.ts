/** Abbreviations that end with a full stop and no sentence. */
const ABBREVIATION = /(?:\b(?:e\.g|i\.e|etc|vs|approx|no|mr|mrs|dr|st)|\b\p{Lu})\.$/iu;
const END = /[.!?…]+["”’)\]]*(?:\s*\[\d+(?:\s*,\s*\d+)*\])*(?=\s|$)/gu;

/** Splits a text into sentences; a line of its own is one, too. Numbers in brackets stay with theirs. */
export function sentencesOf(text: string): string[] {
  return text.split(/\n+/).flatMap(sentencesOfLine).filter(Boolean);
}

function sentencesOfLine(line: string): string[] {
  const sentences = [];
  let from = 0;
  for (const match of line.matchAll(END)) {
    const to = match.index + match[0].length;
    const stop = line.slice(from, match.index + 1);
    if (ABBREVIATION.test(stop) && to < line.length) continue;
    sentences.push(line.slice(from, to).trim());
    from = to;
  }
  return [...sentences, line.slice(from).trim()];
}

/** Takes a text as it comes and gives out each sentence once it is whole. */
export class SentenceReader {
  #rest = "";

  /** The sentences that this piece completes. The last one waits: its numbers may follow. */
  push(piece: string): string[] {
    this.#rest += piece;
    const line = this.#rest.lastIndexOf("\n");
    const sentences = sentencesOf(this.#rest);
    if (line === this.#rest.length - 1 && line !== -1) {
      this.#rest = "";
      return sentences;
    }
    const last = sentences.pop() ?? "";
    if (sentences.length === 0) return [];
    this.#rest = `${last}${/\s$/.test(this.#rest) ? " " : ""}`;
    return sentences;
  }

  /** What is left when the text has ended. */
  end(): string[] {
    const sentences = sentencesOf(this.#rest);
    this.#rest = "";
    return sentences;
  }
}
