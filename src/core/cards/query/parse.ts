import { isDirective } from "./fields.ts";
import { readDirective } from "./read-directive.ts";
import { readTerm } from "./read-term.ts";
import {
  type Directives,
  type Node,
  OPERATORS,
  type Operator,
  type ParseContext,
  PLAIN_DIRECTIVES,
  type Problem,
  type Query,
  type Span,
  type Value,
} from "./syntax.ts";

/** More of a query is not read. */
export const QUERY_MAX_CHARS = 1000;
/** Parentheses and minus signs inside each other. */
const DEPTH_MAX_COUNT = 50;

/**
 * Reads a query. What is not understood is a problem with its place, and left out: the rest counts
 * (CARDSEARCH-P1). Never throws.
 */
export function parseQuery(text: string, context: ParseContext): Query {
  return new Parser(text.slice(0, QUERY_MAX_CHARS), text.length, context).query();
}

class Parser {
  readonly #text: string;
  readonly #context: ParseContext;
  readonly #problems: Problem[] = [];
  readonly #said: Query["said"][number][] = [];
  #directives: Directives = PLAIN_DIRECTIVES;
  #at = 0;
  #depth = 0;

  constructor(text: string, length: number, context: ParseContext) {
    this.#text = text;
    this.#context = context;
    if (length > text.length) {
      const span = { from: text.length, to: length };
      this.#fail(span, `A query has ${QUERY_MAX_CHARS} characters at most; the rest is left out`);
    }
  }

  query(): Query {
    const parts: Node[] = [];
    for (;;) {
      const node = this.#either();
      if (node) parts.push(node);
      if (this.#at >= this.#text.length) break;
      // Only a parenthesis ends it before the text does.
      this.#fail({ from: this.#at, to: this.#at + 1 }, "This parenthesis closes nothing");
      this.#at += 1;
    }
    const tree = joined("and", parts) ?? { type: "all" };
    const problems = [...this.#problems].sort((one, other) => one.span.from - other.span.from);
    return { tree, directives: this.#directives, said: this.#said, problems };
  }

  #either(): Node | undefined {
    const parts: Node[] = [];
    for (;;) {
      const part = this.#both();
      if (part) parts.push(part);
      const or = this.#orAhead();
      if (!or) return joined("or", parts);
      this.#at = or.to;
      this.#skipSpaces();
      const isEmpty = part === undefined || this.#isAtEnd() || this.#orAhead() !== undefined;
      if (isEmpty) this.#fail(or, '“or” needs something on both sides; type "or" for the word');
    }
  }

  #both(): Node | undefined {
    const parts: Node[] = [];
    for (;;) {
      this.#skipSpaces();
      if (this.#isAtEnd() || this.#orAhead()) return joined("and", parts);
      const and = this.#wordAhead("and");
      if (and) {
        this.#at = and.to;
        continue;
      }
      const part = this.#one();
      if (part) parts.push(part);
    }
  }

  #one(): Node | undefined {
    const from = this.#at;
    const sign = this.#text[from];
    if (sign === "-" && this.#isOpening(from + 1)) {
      return this.#deeper(() => {
        this.#at += 1;
        const [directives, said] = [this.#directives, this.#said.length];
        const part = this.#one();
        if (this.#said.length > said) {
          this.#directives = directives;
          this.#said.length = said;
          return this.#fail({ from, to: this.#at }, "How results are shown has no opposite");
        }
        if (part === undefined) return undefined;
        return { type: "not", part, span: { from, to: this.#at } };
      });
    }
    if (sign === "(") return this.#deeper(() => this.#group());
    return this.#term();
  }

  #group(): Node | undefined {
    const from = this.#at;
    this.#at += 1;
    const node = this.#either();
    const isClosed = this.#text[this.#at] === ")";
    if (isClosed) this.#at += 1;
    else
      this.#fail({ from, to: from + 1 }, "This parenthesis is not closed; it ends with the query");
    if (node === undefined && isClosed) {
      this.#fail({ from, to: this.#at }, "There is nothing between these parentheses");
    }
    return node;
  }

  /** What is too deep is left out as a whole. */
  #deeper(read: () => Node | undefined): Node | undefined {
    const from = this.#at;
    this.#depth += 1;
    try {
      if (this.#depth <= DEPTH_MAX_COUNT) return read();
      this.#fail({ from, to: this.#text.length }, "This is nested too deep");
      this.#at = this.#text.length;
      return undefined;
    } finally {
      this.#depth -= 1;
    }
  }

  #term(): Node | undefined {
    const from = this.#at;
    if (this.#text[from] === "!" && !this.#text.startsWith("!=", from)) {
      this.#at += 1;
      const value = this.#value();
      const span = { from, to: this.#at };
      if (value.text.trim() === "") return this.#fail(span, "A name follows the “!”");
      return { type: "term", term: { type: "name", text: value.text }, span };
    }
    const field = this.#fieldAhead();
    if (field) this.#at = field.valueAt;
    const value = this.#value();
    const span = { from, to: this.#at };
    if (field && isDirective(field.name)) {
      const read = readDirective(field.name, field.operator, value.text);
      if (!read.ok) return this.#fail(span, read.message);
      this.#directives = { ...this.#directives, ...read.directives };
      this.#said.push({ name: field.name, span });
      return undefined;
    }
    const read = readTerm(field, value, this.#context);
    if (!read.ok) return this.#fail(span, read.message);
    const node: Node = { type: "term", term: read.term, span };
    return read.isNot ? { type: "not", part: node, span } : node;
  }

  /** A name and an operator that stand before a value. */
  #fieldAhead(): { name: string; operator: Operator; valueAt: number } | undefined {
    const [name] = /^\p{L}+/u.exec(this.#text.slice(this.#at, this.#at + 30)) ?? [];
    if (name === undefined) return undefined;
    const at = this.#at + name.length;
    const operator = [...OPERATORS]
      .sort((one, other) => other.length - one.length)
      .find((each) => this.#text.startsWith(each, at));
    if (operator === undefined) return undefined;
    return { name: name.toLowerCase(), operator, valueAt: at + operator.length };
  }

  #value(): Value {
    const from = this.#at;
    const sign = this.#text[from];
    if (sign === '"' || sign === "“" || sign === "/") {
      const quotes = sign === "/" ? "slashes" : "double";
      const end = this.#endOf(from + 1, sign === "“" ? "”" : sign);
      if (end !== undefined) {
        this.#at = end + 1;
        const raw = this.#text.slice(from + 1, end);
        const text = quotes === "slashes" ? raw.replaceAll("\\/", "/") : raw;
        return { text, quotes, span: { from, to: this.#at } };
      }
      if (quotes === "double") {
        this.#fail({ from, to: from + 1 }, "This quotation is not closed; it ends with the query");
        this.#at = this.#text.length;
        return { text: this.#text.slice(from + 1), quotes, span: { from, to: this.#at } };
      }
    }
    const [text = ""] = /^[^\s()"“]*/u.exec(this.#text.slice(from)) ?? [];
    this.#at += text.length;
    // A sign that begins nothing must not hold the reader up.
    if (text === "" && !this.#isAtEnd() && !/\s/u.test(this.#text[from] ?? " ") && sign !== "(") {
      this.#at += 1;
    }
    return { text, quotes: "none", span: { from, to: this.#at } };
  }

  /** Where a quotation ends; a backslash before the sign between slashes is no end. */
  #endOf(from: number, sign: string): number | undefined {
    for (let at = from; at < this.#text.length; at += 1) {
      if (sign === "/" && this.#text[at] === "\\") at += 1;
      else if (this.#text[at] === sign) return at;
    }
    return undefined;
  }

  #isOpening(at: number): boolean {
    const next = this.#text[at];
    return next !== undefined && !/[\s)]/u.test(next);
  }

  #orAhead(): Span | undefined {
    return this.#wordAhead("or");
  }

  #wordAhead(word: string): Span | undefined {
    const from = this.#at;
    const to = from + word.length;
    if (this.#text.slice(from, to).toLowerCase() !== word) return undefined;
    const next = this.#text[to];
    return next === undefined || /[\s()]/u.test(next) ? { from, to } : undefined;
  }

  #isAtEnd(): boolean {
    return this.#at >= this.#text.length || this.#text[this.#at] === ")";
  }

  #skipSpaces(): void {
    while (/\s/u.test(this.#text[this.#at] ?? "")) this.#at += 1;
  }

  #fail(span: Span, message: string): undefined {
    this.#problems.push({ span, message });
  }
}

/** Several parts as one; parts of the same kind are taken in. */
function joined(type: "and" | "or", parts: readonly Node[]): Node | undefined {
  const [first, ...others] = parts;
  if (first === undefined || others.length === 0) return first;
  const flat = parts.flatMap((part) => (part.type === type ? part.parts : [part]));
  const spans = flat.flatMap((part) => (part.type === "all" ? [] : [part.span]));
  const from = Math.min(...spans.map((span) => span.from));
  return { type, parts: flat, span: { from, to: Math.max(...spans.map((span) => span.to)) } };
}
