import { serialiseTerm } from "./serialise.ts";
import type { Node, Operator, Query, Span, Term } from "./syntax.ts";

/**
 * Changes a query's text as filters by mouse do: what was typed stays as it was typed, but for the
 * part that changes (CARDSEARCH-E3).
 */

/** A field that a filter stands for: its chosen values are one term, or terms with `or` between. */
export type Choice = {
  field: string;
  values: readonly string[];
  /** `=` where a part of a word would be too much: a shelduck is no duck. */
  operator?: ":" | "=";
};

/** Takes a part out, and the spaces that it leaves. */
export function without(text: string, { from, to }: Span): string {
  const before = text.slice(0, from).trimEnd();
  const after = text.slice(to).trimStart();
  return before === "" || after === "" ? before + after : `${before} ${after}`;
}

/** The values that a query's own part asks of a field with `=` or `:`, in their order. */
export function chosenOf({ tree }: Query, field: string): readonly string[] {
  const part = partOf(tree, field);
  return part === undefined ? [] : termsOf(part).map(valueText);
}

/** The query with these values of a field, any of which fits; with none, without the field. */
export function withChoice(text: string, query: Query, choice: Choice): string {
  const { field, values, operator = ":" } = choice;
  const terms = values.map(
    (value) => `${field}${operator}${/^[\p{L}\p{N}-]+$/u.test(value) ? value : `"${value}"`}`,
  );
  const written = terms.length > 1 ? `(${terms.join(" or ")})` : (terms[0] ?? "");
  const part = partOf(query.tree, field);
  if (part === undefined) return [text.trim(), written].filter(Boolean).join(" ");
  const span = withParentheses(text, part.span);
  if (written === "") return without(text, span);
  return text.slice(0, span.from) + written + text.slice(span.to);
}

/** Whether a query's own part asks for this flag, as `is:foil` does. */
export function hasFlag({ tree }: Query, flag: string): boolean {
  return ownTerms(tree).some((term) => isFlagTerm(term, flag));
}

/** The query with `is:` and this flag as a part of its own, or without it. */
export function withFlag(text: string, { tree }: Query, flag: string, isOn: boolean): string {
  let left = text;
  for (const part of partsOf(tree).toReversed()) {
    if (part.type === "term" && isFlagTerm(part.term, flag)) left = without(left, part.span);
  }
  return [left.trim(), isOn ? `is:${flag}` : ""].filter(Boolean).join(" ");
}

function isFlagTerm(term: Term, flag: string): boolean {
  return term.type === "flag" && term.of === "print" && term.flag === flag;
}

/** The limits that a query's own parts set to a field of numbers: `honk>=3 honk<=7`. */
export function limitsOf({ tree }: Query, field: string): { from?: number; to?: number } {
  const limits: { from?: number; to?: number } = {};
  for (const term of ownTerms(tree)) {
    if (term.type !== "number" || term.field !== field || term.value.type !== "range") continue;
    const { operator, value } = term;
    if (operator === ">=" || operator === "=") limits.from = value.from;
    if (operator === "<=" || operator === "=") limits.to = value.to;
  }
  return limits;
}

/** The query with such limits, and without those that it had. */
export function withLimits(
  text: string,
  { tree }: Query,
  field: string,
  { from, to }: { from?: number; to?: number },
): string {
  const old = partsOf(tree).flatMap((part) =>
    part.type === "term" && part.term.type === "number" && part.term.field === field
      ? [part.span]
      : [],
  );
  let left = text;
  for (const span of old.toReversed()) left = without(left, span);
  const limit = (operator: Operator, value: number | undefined) =>
    value === undefined ? [] : [`${field}${operator}${value}`];
  const limits =
    from === to && from !== undefined
      ? limit("=", from)
      : [...limit(">=", from), ...limit("<=", to)];
  return [left.trim(), ...limits].filter(Boolean).join(" ");
}

/** The query with another way to show results; `directive` as `order:honk`. */
export function withDirective(
  text: string,
  query: Query,
  name: string,
  value: string | undefined,
): string {
  let left = text;
  for (const { span } of query.said.filter((one) => one.name === name).toReversed()) {
    left = without(left, span);
  }
  return [left.trim(), value === undefined ? "" : `${name}:${value}`].filter(Boolean).join(" ");
}

function partsOf(tree: Node): readonly Node[] {
  return tree.type === "and" ? tree.parts : [tree];
}

function ownTerms(tree: Node): Term[] {
  return partsOf(tree).flatMap((part) => (part.type === "term" ? [part.term] : []));
}

/** The part that is about this field alone: a term, or several with `or`. */
function partOf(tree: Node, field: string): Exclude<Node, { type: "all" }> | undefined {
  const found = partsOf(tree).find((part) => {
    const terms = termsOf(part);
    return terms.length > 0 && terms.every((term) => isChoice(term, field));
  });
  return found?.type === "all" ? undefined : found;
}

function termsOf(part: Node): Term[] {
  if (part.type === "term") return [part.term];
  if (part.type !== "or" || part.parts.some(({ type }) => type !== "term")) return [];
  return part.parts.flatMap((each) => (each.type === "term" ? [each.term] : []));
}

function isChoice(term: Term, field: string): boolean {
  if (term.type === "flag") return field === "is" && term.of === "print";
  if (term.type !== "text" && term.type !== "number") return false;
  return term.field === field && (term.operator === ":" || term.operator === "=");
}

function valueText(term: Term): string {
  if (term.type === "flag") return term.flag;
  if (term.type === "text") return term.text;
  if (term.type === "number" && term.value.type === "range") return term.value.text;
  return serialiseTerm(term);
}

/** The span with the parentheses that stand right around it. */
function withParentheses(text: string, { from, to }: Span): Span {
  const before = text.slice(0, from).trimEnd();
  const after = text.slice(to);
  const isGrouped =
    before.endsWith("(") && !before.endsWith("-(") && after.trimStart().startsWith(")");
  if (!isGrouped) return { from, to };
  return { from: before.length - 1, to: to + after.indexOf(")") + 1 };
}
