import { foldCase, foldLooks, readDigits } from "../platform/fold.ts";

/** A list of words, searched for all at once (Aho and Corasick, 1975): linear in the line. */
export type WordList = { find: (line: string) => string | undefined };

type Entry = {
  /** As it stands in the list. */
  word: string;
  length: number;
  /** Whether a letter or digit may stand before it, and behind it. */
  isOpenBefore: boolean;
  isOpenBehind: boolean;
};

type Node = { next: Map<number, Node>; fallback: Node | undefined; entries: Entry[] };

const node = (): Node => ({ next: new Map(), fallback: undefined, entries: [] });

/**
 * Compiles a list. `goose` is a whole word or phrase, `*goose` may have letters before it, `goose*`
 * behind it, `*goose*` on both sides. With look-alikes, digits and letters that look like others
 * are read as those.
 */
export function compileWords(words: readonly string[], finds: { lookAlikes: boolean }): WordList {
  const fold = finds.lookAlikes ? foldLooks : foldCase;
  const root = node();
  for (const word of words) insert(root, word, fold(word.replace(/^\*+|\*+$/g, "")));
  link(root);
  return {
    find(line) {
      const folded = fold(line);
      const found = search(root, folded);
      if (found !== undefined || !finds.lookAlikes) return found;
      for (const reading of readDigits(folded)) {
        const other = search(root, reading);
        if (other !== undefined) return other;
      }
      return undefined;
    },
  };
}

function insert(root: Node, word: string, text: string): void {
  if (text === "") return;
  let at = root;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    const next = at.next.get(unit) ?? node();
    at.next.set(unit, next);
    at = next;
  }
  const isOpenBefore = word.startsWith("*");
  const isOpenBehind = word.endsWith("*");
  // Several spellings may be one word once they are folded; one of them is enough.
  const isKnown = at.entries.some(
    (entry) => entry.isOpenBefore === isOpenBefore && entry.isOpenBehind === isOpenBehind,
  );
  if (!isKnown) at.entries.push({ word, length: text.length, isOpenBefore, isOpenBehind });
}

/** Gives each node the longest other beginning of a word that ends there, and that one's words. */
function link(root: Node): void {
  const queue: Node[] = [...root.next.values()];
  for (const child of queue) child.fallback = root;
  for (const parent of queue) {
    for (const [unit, child] of parent.next) {
      let other = parent.fallback;
      while (other && !other.next.has(unit)) other = other.fallback;
      child.fallback = other?.next.get(unit) ?? root;
      child.entries = [...child.entries, ...child.fallback.entries];
      queue.push(child);
    }
  }
}

function search(root: Node, text: string): string | undefined {
  let at = root;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    let next = at.next.get(unit);
    while (next === undefined && at.fallback) {
      at = at.fallback;
      next = at.next.get(unit);
    }
    at = next ?? root;
    if (at.entries.length === 0) continue;
    const found = at.entries.find((entry) => standsAlone(text, index + 1, entry));
    if (found) return found.word;
  }
  return undefined;
}

function standsAlone(text: string, end: number, entry: Entry): boolean {
  if (!entry.isOpenBehind && isWordAt(text, end)) return false;
  return entry.isOpenBefore || !isWordBefore(text, end - entry.length);
}

const WORD = /[\p{L}\p{N}\p{M}]/u;

function isWordAt(text: string, index: number): boolean {
  const code = text.codePointAt(index);
  return code !== undefined && isWord(code);
}

function isWordBefore(text: string, index: number): boolean {
  if (index <= 0) return false;
  const unit = text.charCodeAt(index - 1);
  const isLowSurrogate = unit >= 0xdc00 && unit <= 0xdfff;
  return isWord((isLowSurrogate ? text.codePointAt(index - 2) : unit) ?? unit);
}

function isWord(code: number): boolean {
  if (code < 0x80) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
  return WORD.test(String.fromCodePoint(code));
}
