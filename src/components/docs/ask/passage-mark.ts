/** Marks on a page of the documentation the passage that an answer has cited. */
import * as v from "valibot";
import { readStored } from "../../shell/storage.ts";

/** A passage on its way: `path` is the page's, `anchor` its heading's. */
export const passageMark = v.object({ path: v.string(), anchor: v.string(), text: v.string() });

export type PassageMark = v.InferOutput<typeof passageMark>;

const NAME = "asked";

/** Marks the passage that was stored under `key`, if it is of this page, and forgets it. */
export function markOnArrival(key: string): void {
  const stored = readStored("sessionStorage", key) ?? "";
  sessionStorage.removeItem(key);
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), passageMark), stored);
  if (read.success && read.output.path === location.pathname) markPassage(read.output);
}

/** Marks the passage and scrolls to it; where the page has other words, only to its heading. */
export function markPassage({ anchor, text }: PassageMark): void {
  unmark();
  const heading = anchor === "" ? null : document.getElementById(anchor);
  const article = document.querySelector(".docs-article");
  const range = article && rangeOf(text, article, heading);
  if (range) mark(range);
  (document.querySelector(`mark.${NAME}`) ?? heading)?.scrollIntoView({ block: "center" });
}

function unmark(): void {
  for (const old of document.querySelectorAll(`mark.${NAME}`)) {
    const parent = old.parentNode;
    old.replaceWith(...old.childNodes);
    parent?.normalize();
  }
}

type Letter = { node: Text; at: number };

/** Where the text stands, from the heading on: only letters and digits count. */
function rangeOf(text: string, article: Element, heading: Element | null): Range | undefined {
  const letters: Letter[] = [];
  let page = "";
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text) || !isAfter(node, heading)) continue;
    for (const { 0: letter, index } of node.data.matchAll(/[\p{L}\p{N}]/gu)) {
      const lower = letter.toLowerCase();
      page += lower;
      for (let unit = 0; unit < lower.length; unit += 1) letters.push({ node, at: index });
    }
  }
  for (const words of candidates(text)) {
    const from = page.indexOf(words);
    const first = letters[from];
    const last = letters[from + words.length - 1];
    if (from < 0 || !first || !last) continue;
    const range = document.createRange();
    range.setStart(first.node, first.at);
    range.setEnd(last.node, endOf(last));
    return range;
  }
  return undefined;
}

function isAfter(node: Node, heading: Element | null): boolean {
  if (heading === null) return true;
  return (heading.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** To the end of the letter, and of the sentence's mark behind it. */
function endOf({ node, at }: Letter): number {
  const end = at + String.fromCodePoint(node.data.codePointAt(at) ?? 0).length;
  return /[.!?]/.test(node.data[end] ?? "") ? end + 1 : end;
}

/** The whole; else its longest line; else, of a table's row, its first two cells. */
function candidates(text: string): string[] {
  const longest = text.split("\n").toSorted((one, other) => other.length - one.length)[0] ?? "";
  return [text, longest, longest.split("; ")[0] ?? "", longest.split(": ")[0] ?? ""]
    .map((words) => (words.match(/[\p{L}\p{N}]/gu) ?? []).join("").toLowerCase())
    .filter((words) => words.length > 2);
}

/** Each piece of text has a mark of its own: an element can't reach across others. */
function mark(range: Range): void {
  for (const node of textsIn(range)) {
    const piece = document.createRange();
    piece.selectNodeContents(node);
    if (node === range.startContainer) piece.setStart(node, range.startOffset);
    if (node === range.endContainer) piece.setEnd(node, range.endOffset);
    if (piece.toString().trim() === "") continue;
    const element = document.createElement("mark");
    element.className = NAME;
    piece.surroundContents(element);
  }
}

function textsIn(range: Range): Text[] {
  if (range.startContainer === range.endContainer && range.startContainer instanceof Text) {
    return [range.startContainer];
  }
  const walker = document.createTreeWalker(range.commonAncestorContainer, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Text && range.intersectsNode(node)) texts.push(node);
  }
  return texts;
}
