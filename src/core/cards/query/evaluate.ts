import { Bits } from "./bits.ts";
import type { CardIndex, NumberColumn, Print } from "./card-index.ts";
import { serialiseNode } from "./serialise.ts";
import type { Node, Operator, ReadExpression, Term } from "./syntax.ts";
import { folded } from "./text.ts";

/** Results of this many parts are kept, the last ones asked for. */
const KEPT_MAX_COUNT = 200;

/**
 * Finds the printings of a query. The result of each part is kept by its text, so that with a next
 * letter only what changed is looked for again.
 */
export class Evaluator {
  readonly index: CardIndex;
  readonly #readExpression: ReadExpression;
  readonly #kept = new Map<string, Bits>();

  constructor(index: CardIndex, readExpression: ReadExpression) {
    this.index = index;
    this.#readExpression = readExpression;
  }

  /** The printings that a query finds. Do not change what it returns. */
  find(node: Node): Bits {
    if (node.type === "all") return new Bits(this.index.prints.length).fill();
    const key = serialiseNode(node);
    const known = this.#kept.get(key);
    this.#kept.delete(key);
    const found = known ?? this.#evaluate(node);
    this.#kept.set(key, found);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT_MAX_COUNT && oldest !== undefined) this.#kept.delete(oldest);
    return found;
  }

  #evaluate(node: Exclude<Node, { type: "all" }>): Bits {
    switch (node.type) {
      case "not":
        return this.find(node.part).inverted();
      case "term":
        return this.#term(node.term);
      default: {
        const [first, ...others] = node.parts.map((part) => this.find(part));
        const bits = first?.copy() ?? new Bits(this.index.prints.length);
        for (const other of others) {
          if (node.type === "and") bits.and(other);
          else bits.or(other);
        }
        return bits;
      }
    }
  }

  #term(term: Term): Bits {
    const { index } = this;
    switch (term.type) {
      case "words":
        return index.byText("", (column) => column.containing(term.text));
      case "name":
        return index.byText("name", (column) => column.equal(folded(term.text)));
      case "expression": {
        const read = this.#readExpression(term.source);
        if (!read?.ok) return new Bits(index.prints.length);
        return index.byWriting(term.field, (text) => read.pattern.test(text));
      }
      case "text":
        return this.#text(term);
      case "flag":
        return this.#flag(term);
      case "number": {
        const column = index.numbers(term.field);
        const { value } = term;
        const other = value.type === "field" ? index.numbers(value.field) : value;
        return compared(index.prints.length, column, term.operator, other);
      }
    }
  }

  #text({ field, operator, text }: Extract<Term, { type: "text" }>): Bits {
    const { index } = this;
    let bits: Bits;
    if (field === "set" || field === "in") {
      const printed = index.printedIn(text);
      bits = field === "in" ? index.withSiblings(printed) : printed;
    } else {
      bits = index.byText(field, (column) =>
        operator === ":" ? column.containing(text) : column.equal(text),
      );
    }
    return operator === "!=" ? bits.inverted() : bits;
  }

  #flag({ flag, of }: Extract<Term, { type: "flag" }>): Bits {
    const bits = this.index.marked(flag, (print) => isFlag(print, flag));
    return of === "card" ? this.index.withSiblings(bits) : bits;
  }
}

function isFlag({ card, printing }: Print, flag: string): boolean {
  switch (flag) {
    case "foil":
    case "plain":
      return printing.finish === flag;
    case "alternate":
      return printing.art !== undefined;
    case "real":
    case "playful":
      return card.kind === flag;
    case "reprint":
      return card.printings[0] !== printing;
    case "seasonal":
      return printing.onlyIn !== undefined;
    case "wingspan":
      return card.kind === "real" && card.wingspanCm !== undefined;
    case "weight":
      return card.kind === "real" && card.weightG !== undefined;
    default:
      return card.family === flag || card.traits.some((trait) => trait === flag);
  }
}

/**
 * A span is equal to another when they have something in common, less when it begins below it, and
 * more when it ends above it. What is unknown passes no comparison (CARDSEARCH-F4).
 */
function compared(
  size: number,
  { from, to }: NumberColumn,
  operator: Operator,
  other: NumberColumn | { from: number; to: number },
): Bits {
  const bits = new Bits(size);
  const { words } = bits;
  const lows = typeof other.from === "number" ? undefined : other.from;
  const highs = typeof other.to === "number" ? undefined : other.to;
  let low = typeof other.from === "number" ? other.from : Number.NaN;
  let high = typeof other.to === "number" ? other.to : Number.NaN;
  for (let place = 0; place < size; place += 1) {
    if (lows !== undefined) low = lows[place] ?? Number.NaN;
    if (highs !== undefined) high = highs[place] ?? Number.NaN;
    const least = from[place] ?? Number.NaN;
    const most = to[place] ?? Number.NaN;
    if (passes(operator, least, most, low, high)) {
      const at = place >>> 5;
      words[at] = (words[at] ?? 0) | (1 << (place & 31));
    }
  }
  return bits;
}

function passes(
  operator: Operator,
  least: number,
  most: number,
  low: number,
  high: number,
): boolean {
  switch (operator) {
    case "<":
      return least < low;
    case "<=":
      return least <= high;
    case ">":
      return most > high;
    case ">=":
      return most >= low;
    case "!=":
      return most < low || least > high;
    default:
      return least <= high && most >= low;
  }
}
