/** Returns a block of Markdown as people read it, without the mark of a list or a quotation. */
export function plainText(markdown: string): string {
  return inlineText(
    markdown.replace(/^\s*(?:[-*+]|\d+[.)])\s+(?:\[[ x]\]\s+)?/, "").replace(/^\s*>\s?/gm, ""),
  );
}

/** Returns inline Markdown as people read it: without marks, links as their words. */
export function inlineText(markdown: string): string {
  return markdown
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/<(https?:\/\/[^>\s]+)>/g, "$1")
    .replace(/<[^>\n]{1,200}>/g, "")
    .replace(/(`+)(.+?)\1/g, "$2")
    .replace(/\*\*(.+?)\*\*/g, "$1")
    .replace(/(?<![\w*])\*(?!\s)([^*\n]+?)(?<!\s)\*(?![\w*])/g, "$1")
    .replace(/\\([\\`*_{}[\]()#+\-.!|<>~@&])/g, "$1")
    .replace(/[ \t]*\n[ \t]*/g, " ")
    .trim();
}

/**
 * Returns the rows of a Markdown table as lines that can be read alone: the first cell, the second, and
 * what the others' columns are called.
 */
export function readTable(block: string): string[] {
  const rows = block.split("\n").map(cellsOf);
  const [head = [], ...body] = rows;
  return body
    .filter((cells) => !cells.every((cell) => /^:?-*:?$/.test(cell)))
    .map(([first = "", second = "", ...others]) => {
      const named = others
        .map((cell, index) => (cell === "" ? "" : `${head[index + 2]?.toLowerCase()}: ${cell}`))
        .filter(Boolean);
      return [`${first}: ${second}`, ...named].join("; ");
    });
}

function cellsOf(row: string): string[] {
  return row
    .trim()
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => inlineText(cell.trim()));
}
