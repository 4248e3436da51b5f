/** Tables on stdout, plain or in Markdown. */

export type Table = { title: string; head: string[]; rows: string[][] };

export function tableText({ title, head, rows }: Table, markdown: boolean): string {
  if (markdown) {
    const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
    return [
      `### ${title}`,
      "",
      line(head),
      line(head.map(() => "---")),
      ...rows.map(line),
      "",
    ].join("\n");
  }
  const widths = head.map((cell, column) =>
    Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join("  ");
  return [title, line(head), ...rows.map(line), ""].join("\n");
}

/** One figure beside the reference's and the goal; less is better in all of them. */
export type Figure = {
  what: string;
  ours: number | undefined;
  theirs: number | undefined;
  goal?: number;
};

const FIGURE_HEAD = ["", "ours", "Starlight", "ours / theirs", "goal", ""];

export function figureTable(
  title: string,
  figures: readonly Figure[],
  format: (value: number) => string,
): Table {
  const shown = (value: number | undefined) => (value === undefined ? "–" : format(value));
  return {
    title,
    head: FIGURE_HEAD,
    rows: figures.map(({ what, ours, theirs, goal }) => [
      what,
      shown(ours),
      shown(theirs),
      ours === undefined || !theirs ? "–" : (ours / theirs).toFixed(2),
      goal === undefined ? "" : `≤ ${format(goal)}`,
      goal === undefined || ours === undefined ? "" : verdict(ours <= goal),
    ]),
  };
}

export function verdict(kept: boolean): string {
  return kept ? "kept" : "missed";
}
