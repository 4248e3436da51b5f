/**
 * PocketBase's filters and sorts as far as stores use them: comparisons of a field with a string, a
 * number or a boolean, `&&`, `||` and parentheses (https://pocketbase.io/docs/api-rules-and-filters/).
 */

type Fields = { readonly [field: string]: unknown };
type Matches = (record: Fields) => boolean;

const TOKEN =
  /\s*(?:(&&|\|\||\(|\)|!=|>=|<=|=|!~|~|>|<)|'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|([@\w.]+))/y;

type Token = { operator: string } | { text: string } | { word: string };

/** Returns whether a record matches; throws on syntax that the real one has and this one lacks. */
export function filterOf(filter: string): Matches {
  if (filter.trim() === "") return () => true;
  const tokens = tokensOf(filter);
  const matches = anyOf(tokens);
  if (tokens.length > 0) throw new Error(`This filter is not known here: ${filter}`);
  return matches;
}

/** Compares records as "-created_at,name" says; by age without a sort. */
export function sortOf(sort: string): (a: Fields, b: Fields) => number {
  const keys = sort.split(",").filter((key) => key !== "");
  return (a, b) => {
    for (const key of keys) {
      const field = key.replace(/^[-+]/, "").replace("@rowid", "id");
      const order = compare(a[field], b[field]);
      if (order !== 0) return key.startsWith("-") ? -order : order;
    }
    return 0;
  };
}

function tokensOf(filter: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < filter.trimEnd().length) {
    const match = TOKEN.exec(filter);
    if (!match) throw new Error(`This filter is not known here: ${filter}`);
    const [, operator, single, double, word] = match;
    const text = single ?? double;
    if (operator !== undefined) tokens.push({ operator });
    else if (text !== undefined) tokens.push({ text: text.replaceAll(/\\(.)/g, "$1") });
    else tokens.push({ word: word ?? "" });
  }
  return tokens;
}

function anyOf(tokens: Token[]): Matches {
  const parts = [allOf(tokens)];
  while (takes(tokens, "||")) parts.push(allOf(tokens));
  return (record) => parts.some((matches) => matches(record));
}

function allOf(tokens: Token[]): Matches {
  const parts = [single(tokens)];
  while (takes(tokens, "&&")) parts.push(single(tokens));
  return (record) => parts.every((matches) => matches(record));
}

function single(tokens: Token[]): Matches {
  if (takes(tokens, "(")) {
    const inner = anyOf(tokens);
    if (!takes(tokens, ")")) throw new Error("A parenthesis of the filter is not closed");
    return inner;
  }
  const [left, sign, right] = tokens.splice(0, 3);
  if (!left || !right || !sign || !("operator" in sign)) throw new Error("The filter ends early");
  return (record) => holds(sign.operator, operandOf(left, record), operandOf(right, record));
}

function takes(tokens: Token[], operator: string): boolean {
  const [next] = tokens;
  if (!next || !("operator" in next) || next.operator !== operator) return false;
  tokens.shift();
  return true;
}

function operandOf(token: Token, record: Fields): unknown {
  if ("text" in token) return token.text;
  if (!("word" in token)) throw new Error(`A value is missing before ${token.operator}`);
  const { word } = token;
  if (word === "true" || word === "false") return word === "true";
  if (word === "null") return null;
  return /^-?\d/.test(word) ? Number(word) : record[word];
}

function holds(operator: string, left: unknown, right: unknown): boolean {
  switch (operator) {
    case "=":
      return compare(left, right) === 0;
    case "!=":
      return compare(left, right) !== 0;
    case ">":
      return compare(left, right) > 0;
    case ">=":
      return compare(left, right) >= 0;
    case "<":
      return compare(left, right) < 0;
    case "<=":
      return compare(left, right) <= 0;
    case "~":
      return isLike(String(left ?? ""), String(right ?? ""));
    default:
      return !isLike(String(left ?? ""), String(right ?? ""));
  }
}

/** LIKE: without a % of its own the text may stand anywhere. */
function isLike(text: string, wanted: string): boolean {
  const pattern = wanted.includes("%") ? wanted : `%${wanted}%`;
  const source = pattern
    .split("%")
    .map((part) => RegExp.escape(part))
    .join(".*");
  return new RegExp(`^${source}$`, "is").test(text);
}

/** Empty, null and absent are one value, as in PocketBase. */
function compare(left: unknown, right: unknown): number {
  if (typeof left === "number" && typeof right === "number") return left - right;
  const a = String(left ?? "");
  const b = String(right ?? "");
  return a === b ? 0 : a < b ? -1 : 1;
}
