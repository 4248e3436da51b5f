import type { ResponsePart } from "./response-grammar.ts";

/** The condition of `$(if A == B|then|else)`. */

/** The longer ones first: `<=` begins as `<` does. */
const OPERATORS = ["==", "!=", "<=", ">=", "<", ">", "="] as const;

type Operator = (typeof OPERATORS)[number];

/**
 * Returns whether a condition holds. The operator is one of the response's own text: what people typed
 * is compared, never read. Without one the condition holds when anything is left of it but 0.
 */
export function holds(
  condition: readonly ResponsePart[],
  textOf: (parts: readonly ResponsePart[]) => string,
): boolean {
  for (const [index, part] of condition.entries()) {
    if (part.type !== "text") continue;
    const found = operatorIn(part.text);
    if (!found) continue;
    const left = [...condition.slice(0, index), { ...part, text: part.text.slice(0, found.at) }];
    const after = { ...part, text: part.text.slice(found.at + found.operator.length) };
    const right = [after, ...condition.slice(index + 1)];
    return compare(textOf(left).trim(), found.operator, textOf(right).trim());
  }
  const text = textOf(condition).trim();
  return text !== "" && text !== "0";
}

function operatorIn(text: string): { at: number; operator: Operator } | undefined {
  let first: { at: number; operator: Operator } | undefined;
  for (const operator of OPERATORS) {
    const at = text.indexOf(operator);
    if (at !== -1 && (!first || at < first.at)) first = { at, operator };
  }
  return first;
}

function compare(left: string, operator: Operator, right: string): boolean {
  const order = orderOf(left, right);
  switch (operator) {
    case "=":
    case "==":
      return order === 0;
    case "!=":
      return order !== 0;
    case "<":
      return order < 0;
    case "<=":
      return order <= 0;
    case ">":
      return order > 0;
    case ">=":
      return order >= 0;
  }
}

/** Numbers by size, anything else as words in whatever case. */
function orderOf(left: string, right: string): number {
  const [one, other] = [left, right].map((text) => (text === "" ? Number.NaN : Number(text)));
  if (one !== undefined && other !== undefined && !Number.isNaN(one) && !Number.isNaN(other)) {
    return one - other;
  }
  const [small, smallOther] = [left.toLowerCase(), right.toLowerCase()];
  return small === smallOther ? 0 : small < smallOther ? -1 : 1;
}
