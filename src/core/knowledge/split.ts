import { KNOWLEDGE } from "./limits.ts";
import { inlineText, plainText, readTable } from "./plain-text.ts";
import { HeadingAnchors } from "./slug.ts";

/** A part of a text under one heading, small enough to be quoted. */
export type Passage = {
  /** The heading's anchor; "" above the first heading. */
  anchor: string;
  /** The text's title and the headings above the passage. */
  trail: string[];
  text: string;
};

type Section = { anchor: string; trail: string[]; blocks: string[] };

/**
 * Splits Markdown by its headings (KNOW-S1). A long section becomes several passages with the same
 * anchor, cut between blocks, never within a sentence unless it alone is longer than a passage.
 */
export function splitMarkdown(markdown: string, title: string): Passage[] {
  return sectionsOf(markdown, title).flatMap(({ anchor, trail, blocks }) =>
    packed(blocks).map((text) => ({ anchor, trail, text })),
  );
}

/**
 * Splits a text without marks: a short line between empty ones, without a full stop, is a heading. What
 * is Markdown is split as such.
 */
export function splitText(text: string, title: string): Passage[] {
  if (/^#{1,6} \S/m.test(text)) return splitMarkdown(text, title);
  const marked = text.replace(
    /(^|\n[ \t]*\n)([^\n]{2,70})\n(?=[ \t]*\n|\S)/g,
    (whole, before: string, line: string) =>
      isHeading(line) ? `${before}## ${line.trim()}\n\n` : whole,
  );
  return splitMarkdown(marked, title);
}

function isHeading(line: string): boolean {
  const words = line.trim().split(/\s+/);
  return words.length <= 9 && /^[\p{Lu}\p{N}]/u.test(line.trim()) && !/[.,;!?:|]\s*$/.test(line);
}

function sectionsOf(markdown: string, title: string): Section[] {
  const anchors = new HeadingAnchors();
  const above: { depth: number; text: string }[] = [];
  let section: Section = { anchor: "", trail: [title], blocks: [] };
  const sections = [section];
  for (const block of blocksOf(markdown)) {
    const heading = /^(#{1,6})\s+(.+?)\s*#*$/.exec(block);
    if (!heading) {
      section.blocks.push(...readBlock(block));
      continue;
    }
    const depth = heading[1]?.length ?? 1;
    const text = inlineText(heading[2] ?? "");
    // The page's own title stands above all; it is no section of its own.
    if (depth === 1 && text === title) continue;
    while ((above.at(-1)?.depth ?? 0) >= depth) above.pop();
    above.push({ depth, text });
    const trail = [title, ...above.map((one) => one.text)].slice(0, KNOWLEDGE.trailMaxCount);
    section = { anchor: anchors.next(text), trail, blocks: [] };
    sections.push(section);
  }
  return sections;
}

/** Blocks with empty lines between; a fence is one block whatever it has inside. */
function blocksOf(markdown: string): string[] {
  const blocks: string[] = [];
  let lines: string[] = [];
  let fence = "";
  const end = () => {
    if (lines.length > 0) blocks.push(lines.join("\n"));
    lines = [];
  };
  for (const line of markdown.split(/\r?\n/)) {
    const mark = /^\s*(```+|~~~+)/.exec(line)?.[1] ?? "";
    if (fence !== "") {
      lines.push(line);
      if (mark.startsWith(fence)) {
        fence = "";
        end();
      }
    } else if (mark !== "") {
      end();
      fence = mark;
      lines.push(line);
    } else if (line.trim() === "") end();
    else if (/^#{1,6}\s/.test(line)) {
      end();
      blocks.push(line);
    } else lines.push(line);
  }
  end();
  return blocks;
}

/** A block as pieces that stay whole: a table's rows, a list's items, or the block itself. */
function readBlock(block: string): string[] {
  if (/^\s*(```|~~~)/.test(block)) {
    const code = block.split("\n").slice(1, -1).join("\n").trim();
    return code === "" ? [] : [code];
  }
  if (/^\s*\|/.test(block)) return readTable(block);
  const items = block.split(/\n(?=\s*(?:[-*+]|\d+[.)])\s)/);
  return items.map(plainText).filter((text) => text !== "");
}

/** Puts pieces together up to the length of a passage. */
function packed(pieces: readonly string[]): string[] {
  const passages: string[] = [];
  let text = "";
  for (const piece of pieces.flatMap(shortened)) {
    if (text !== "" && text.length + piece.length > KNOWLEDGE.passageChars) {
      passages.push(text);
      text = "";
    }
    text = text === "" ? piece : `${text}\n${piece}`;
  }
  if (text !== "") passages.push(text);
  return passages;
}

/** Cuts a piece that is longer than a passage: at the end of a sentence, or else at a word. */
function shortened(piece: string): string[] {
  const parts: string[] = [];
  let rest = piece;
  while (rest.length > KNOWLEDGE.passageChars) {
    const head = rest.slice(0, KNOWLEDGE.passageChars);
    const sentence = Math.max(...[". ", "! ", "? ", "\n"].map((end) => head.lastIndexOf(end) + 1));
    const at = sentence > KNOWLEDGE.passageChars / 3 ? sentence : head.lastIndexOf(" ") + 1;
    parts.push(rest.slice(0, at || KNOWLEDGE.passageChars).trim());
    rest = rest.slice(at || KNOWLEDGE.passageChars).trim();
  }
  return rest === "" ? parts : [...parts, rest];
}
