/**
 * What a card search finds, worked out a printing at a time from the rules in
 * docs/spec/card-search.md, with nothing of the engine but the tree that it read.
 */
import type { Node, NumberValue, Operator, Term } from "#core/cards/query/syntax.ts";
import type { Card, Printing } from "#core/cards/schema.ts";
import type { CardTable } from "#core/cards/table.ts";

const RARITY_ORDER = ["common", "uncommon", "rare", "epic", "legendary"];

export function naivelyFound(table: CardTable, tree: Node): Set<Printing> {
  const found = new Set<Printing>();
  for (const card of table.cards) {
    for (const printing of card.printings)
      if (fits(table, card, printing, tree)) found.add(printing);
  }
  return found;
}

function fits(table: CardTable, card: Card, printing: Printing, node: Node): boolean {
  switch (node.type) {
    case "all":
      return true;
    case "and":
      return node.parts.every((part) => fits(table, card, printing, part));
    case "or":
      return node.parts.some((part) => fits(table, card, printing, part));
    case "not":
      return !fits(table, card, printing, node.part);
    case "term":
      return fitsTerm(table, card, printing, node.term);
  }
}

function fitsTerm(table: CardTable, card: Card, printing: Printing, term: Term): boolean {
  switch (term.type) {
    case "words":
      return textsOf(card, "").some((text) => hasWords(plain(text), term.text));
    case "name":
      return plain(card.name) === plain(term.text);
    case "expression":
      return textsOf(card, term.field).some((text) => new RegExp(term.source, "i").test(text));
    case "text":
      return fitsText(card, printing, term);
    case "flag":
      return (term.of === "card" ? card.printings : [printing]).some((one) =>
        hasFlag(card, one, term.flag),
      );
    case "number":
      return fitsNumber(table, card, printing, term.field, term.operator, term.value);
  }
}

function fitsText(
  card: Card,
  printing: Printing,
  { field, operator, text }: Extract<Term, { type: "text" }>,
): boolean {
  const isNot = operator === "!=";
  if (field === "set") return (printing.set === text) !== isNot;
  if (field === "in") return card.printings.some(({ set }) => set === text) !== isNot;
  const texts = textsOf(card, field).map(plain);
  if (operator === ":") return texts.some((one) => hasWords(one, text));
  return texts.includes(text) !== isNot;
}

function hasWords(text: string, words: string): boolean {
  return words.length === 1 ? ` ${text}`.includes(` ${words}`) : text.includes(words);
}

function textsOf(card: Card, field: string): readonly string[] {
  const range = card.kind === "real" ? [card.range.text] : [];
  const type = [card.family, ...card.traits];
  const byField: Record<string, readonly string[]> = {
    "": [card.name, card.species, ...type, card.flavour, ...range],
    name: [card.name],
    type,
    habitat: card.habitat,
  };
  return byField[field] ?? [];
}

function plain(text: string): string {
  const letters = text.normalize("NFKD").replace(/\p{M}/gu, "");
  return letters
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function hasFlag(card: Card, printing: Printing, flag: string): boolean {
  if (flag === "foil") return printing.finish === "foil";
  if (flag === "real") return card.kind === "real";
  return card.printings.indexOf(printing) > 0;
}

type Range = readonly [number, number] | undefined;

function fitsNumber(
  table: CardTable,
  card: Card,
  printing: Printing,
  field: string,
  operator: Operator,
  value: NumberValue,
): boolean {
  const own = rangeOf(table, card, printing, field);
  const other: Range =
    value.type === "range" ? [value.from, value.to] : rangeOf(table, card, printing, value.field);
  if (own === undefined || other === undefined) return false;
  const touches = own[0] <= other[1] && own[1] >= other[0];
  const isLess = own[0] < other[0];
  const isMore = own[1] > other[1];
  const results: Record<Operator, boolean> = {
    ":": touches,
    "=": touches,
    "!=": !touches,
    "<": isLess,
    ">": isMore,
    "<=": isLess || touches,
    ">=": isMore || touches,
  };
  return results[operator];
}

function rangeOf(table: CardTable, card: Card, printing: Printing, field: string): Range {
  const once = (number: number): Range => [number, number];
  const span = (figure: { from: number; to: number } | undefined): Range =>
    figure && [figure.from, figure.to];
  const released =
    printing.released ?? table.sets.find(({ slug }) => slug === printing.set)?.released ?? "";
  const byField: Record<string, () => Range> = {
    honk: () => once(card.honk),
    speed: () => once(card.speed),
    mischief: () => once(card.mischief),
    wingspan: () => (card.kind === "real" ? span(card.wingspanCm) : undefined),
    weight: () => (card.kind === "real" ? span(card.weightG) : undefined),
    number: () => once(printing.number),
    prints: () => once(card.printings.length),
    rarity: () => once(RARITY_ORDER.indexOf(printing.rarity)),
    date: () => once(Date.parse(released) / 86_400_000),
  };
  return byField[field]?.();
}
