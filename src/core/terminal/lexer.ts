/**
 * Words of a line as a shell has them: separated by spaces; '…' keeps everything as it is, "…" and a
 * backslash outside of quotes keep what follows. Every word knows where it stands, for completion
 * and for errors that point at it. No input is refused: an open quote reaches to the end.
 */

export type Word = {
  text: string;
  /** Where it begins and ends in the line, quotes included. */
  start: number;
  end: number;
  /** True when any of it was quoted or escaped: then it is no flag. */
  quoted: boolean;
};

export type Line = {
  words: Word[];
  /** The quote that nobody closed, and where it stands. */
  open: { quote: '"' | "'"; at: number } | null;
};

export function lex(line: string): Line {
  const words: Word[] = [];
  let word: Word | null = null;
  let open: Line["open"] = null;
  const put = (at: number, text: string, quoted: boolean) => {
    word ??= { text: "", start: at, end: at, quoted: false };
    word.text += text;
    word.quoted ||= quoted;
  };
  const finish = (end: number) => {
    if (word !== null) words.push({ ...word, end });
    word = null;
  };
  for (let at = 0; at < line.length; at += 1) {
    const char = line[at] ?? "";
    if (open !== null) {
      if (char === open.quote) open = null;
      else if (char === "\\" && open.quote === '"' && /["\\]/.test(line[at + 1] ?? "")) {
        at += 1;
        put(at, line[at] ?? "", true);
      } else put(at, char, true);
    } else if (/\s/u.test(char)) finish(at);
    else if (char === '"' || char === "'") {
      put(at, "", true);
      open = { quote: char, at };
    } else if (char === "\\" && at + 1 < line.length) {
      put(at, line[at + 1] ?? "", true);
      at += 1;
    } else put(at, char, false);
  }
  finish(line.length);
  return { words, open };
}

/** The text as one word: quoted where a shell would take it apart or read it as something else. */
export function quoteWord(text: string): string {
  if (/^[^\s"'\\-][^\s"'\\]*$/u.test(text)) return text;
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}
