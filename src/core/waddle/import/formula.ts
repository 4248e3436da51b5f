/**
 * What a spreadsheet takes for a formula: a text that begins with = + - or @, in whatever width, after
 * spaces too. A ' in front says that it is none; what has one already gets another.
 */
const FORMULA =
  /^['\s]*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20\u2212\uFE62\uFE63\uFE66\uFE6B]|^['\s]*[\t\r\n]/;

export function guardedCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text of a cell that guardedCell has written. */
export function unguardedCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
