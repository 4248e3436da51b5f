/** Words at both ends of a passage by which a browser finds it; all between is marked too. */
const WORDS_AT_START = 6;
const WORDS_AT_END = 4;

/**
 * Returns an address that leads to the heading and has the browser mark the text, where it can: a text
 * fragment (https://wicg.github.io/scroll-to-text-fragment/). Text is matched within lines: a line of a
 * passage is a paragraph, an item or a row of the page.
 */
export function markedAddress(address: string, text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const [first = ""] = lines;
  if (address === "" || first === "") return address;
  const start = wordsOf(first).slice(0, WORDS_AT_START);
  const last = wordsOf(lines.at(-1) ?? "");
  const isLong = lines.length > 1 || last.length > WORDS_AT_START + WORDS_AT_END;
  const end = isLong ? last.slice(-WORDS_AT_END) : last.slice(WORDS_AT_START);
  const parts = [start, end].filter((words) => words.length > 0).map(encoded);
  return `${address}${address.includes("#") ? "" : "#"}:~:text=${parts.join(",")}`;
}

function wordsOf(line: string): string[] {
  return line.trim().split(/\s+/);
}

/** A dash and a comma have a meaning of their own in a text fragment. */
function encoded(words: readonly string[]): string {
  return encodeURIComponent(words.join(" ")).replaceAll("-", "%2D");
}
