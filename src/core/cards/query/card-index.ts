import { artOf } from "../printing.ts";
import type { Card, CardSet, Printing } from "../schema.ts";
import type { CardTable } from "../table.ts";
import { RARITIES } from "../vocabulary.ts";
import { Bits } from "./bits.ts";
import { dayOf } from "./dates.ts";
import { document, TextColumn } from "./text-column.ts";

/** A printing of a card: what a search finds. */
export type Print = { card: Card; printing: Printing };

/** What the signed-in person has, by a card's slug. */
export type OwnCards = { owned: ReadonlyMap<string, number>; wanted: ReadonlySet<string> };

/** The columns of the numbers, with NaN where a card has none; a span has two. */
export type NumberColumn = { from: Float64Array; to: Float64Array };

type TextName =
  | "anywhere"
  | "name"
  | "species"
  | "type"
  | "habitat"
  | "season"
  | "flavor"
  | "range"
  | "art";

/**
 * All printings as columns, those of one card side by side. Columns are made when a query first asks
 * for them.
 */
export class CardIndex {
  readonly table: Pick<CardTable, "cards" | "sets">;
  readonly prints: readonly Print[];
  /** The place of each printing's card. */
  readonly cardOf: Uint32Array;
  /** Where each card's printings begin, and the end of the last. */
  readonly starts: Uint32Array;
  readonly own: OwnCards | undefined;
  readonly #texts = new Map<TextName, TextColumn>();
  readonly #numbers = new Map<string, NumberColumn>();
  readonly #marks = new Map<string, Bits>();
  #printed: Map<string, Bits> | undefined;
  readonly #sets: ReadonlyMap<string, CardSet>;

  constructor(table: Pick<CardTable, "cards" | "sets">, own?: OwnCards) {
    this.table = table;
    this.own = own;
    this.#sets = new Map(table.sets.map((set) => [set.slug, set]));
    this.starts = new Uint32Array(table.cards.length + 1);
    for (const [place, { printings }] of table.cards.entries()) {
      this.starts[place + 1] = (this.starts[place] ?? 0) + printings.length;
    }
    this.prints = table.cards.flatMap((card) =>
      card.printings.map((printing) => ({ card, printing })),
    );
    this.cardOf = new Uint32Array(this.prints.length);
    for (let card = 0; card < table.cards.length; card += 1) {
      this.cardOf.fill(card, this.starts[card], this.starts[card + 1]);
    }
  }

  setOf({ set }: Printing): CardSet | undefined {
    return this.#sets.get(set);
  }

  /** The day from which a printing can be met, since the epoch. */
  dayOf(printing: Printing): number {
    return dayOf(printing.released ?? this.setOf(printing)?.released ?? "");
  }

  /** The printings of these cards. */
  printsOf(cards: Bits): Bits {
    const prints = new Bits(this.prints.length);
    cards.each((card) => prints.addRange(this.starts[card] ?? 0, this.starts[card + 1] ?? 0));
    return prints;
  }

  /** All printings of the cards of which one is among these. */
  withSiblings(prints: Bits): Bits {
    const cards = new Bits(this.table.cards.length);
    prints.each((place) => cards.add(this.cardOf[place] ?? 0));
    return this.printsOf(cards);
  }

  where(test: (print: Print) => boolean): Bits {
    const bits = new Bits(this.prints.length);
    for (let place = 0; place < this.prints.length; place += 1) {
      const print = this.prints[place];
      if (print !== undefined && test(print)) bits.add(place);
    }
    return bits;
  }

  /** The printings that a test finds, which is asked once for its name. Do not change them. */
  marked(name: string, test: (print: Print) => boolean): Bits {
    const known = this.#marks.get(name);
    if (known) return known;
    const bits = this.where(test);
    this.#marks.set(name, bits);
    return bits;
  }

  /** The printings of a set. Do not change them. */
  printedIn(set: string): Bits {
    if (this.#printed === undefined) {
      this.#printed = new Map();
      for (let place = 0; place < this.prints.length; place += 1) {
        const slug = this.prints[place]?.printing.set ?? "";
        const known = this.#printed.get(slug) ?? new Bits(this.prints.length);
        known.add(place);
        this.#printed.set(slug, known);
      }
    }
    return this.#printed.get(set) ?? new Bits(this.prints.length);
  }

  /** The printings whose text passes; texts of cards are asked once a card. */
  byText(field: string, ask: (column: TextColumn) => Bits): Bits {
    const name = field === "" ? "anywhere" : (field as TextName);
    const column = this.#textOf(name);
    return name === "art" ? ask(column) : this.printsOf(ask(column));
  }

  /** The printings of which the text passes as it is written on them. */
  byWriting(field: string, test: (text: string) => boolean): Bits {
    if (field === "art") {
      return this.where(({ card, printing }) => artWords(card, printing).some(test));
    }
    const name = field === "" ? "anywhere" : (field as Exclude<TextName, "art">);
    const cards = new Bits(this.table.cards.length);
    for (const [place, card] of this.table.cards.entries()) {
      if (wordsOf(card, name).some(test)) cards.add(place);
    }
    return this.printsOf(cards);
  }

  #textOf(name: TextName): TextColumn {
    const known = this.#texts.get(name);
    if (known) return known;
    const texts =
      name === "art"
        ? this.prints.map(({ card, printing }) => document(artWords(card, printing)))
        : this.table.cards.map((card) => document(wordsOf(card, name)));
    const column = new TextColumn(texts);
    this.#texts.set(name, column);
    return column;
  }

  numbers(field: string): NumberColumn {
    const known = this.#numbers.get(field);
    if (known) return known;
    const from = new Float64Array(this.prints.length);
    const to = new Float64Array(this.prints.length);
    for (const [place, print] of this.prints.entries()) {
      const value = this.#numberOf(field, print);
      from[place] = typeof value === "number" ? value : value.from;
      to[place] = typeof value === "number" ? value : value.to;
    }
    const column = { from, to };
    this.#numbers.set(field, column);
    return column;
  }

  #numberOf(field: string, { card, printing }: Print): number | { from: number; to: number } {
    const unknown = Number.NaN;
    switch (field) {
      case "honk":
      case "speed":
      case "mischief":
        return card[field];
      case "wingspan":
        return card.kind === "real" ? (card.wingspanCm ?? unknown) : unknown;
      case "weight":
        return card.kind === "real" ? (card.weightG ?? unknown) : unknown;
      case "number":
        return printing.number;
      case "rarity":
        return RARITIES.indexOf(printing.rarity);
      case "date":
        return this.dayOf(printing);
      case "year":
        return Number((printing.released ?? this.setOf(printing)?.released ?? "").slice(0, 4));
      case "prints":
        return card.printings.length;
      default:
        return this.#ownNumber(field, card);
    }
  }

  #ownNumber(field: string, { slug }: Card): number {
    if (this.own === undefined) return Number.NaN;
    const owned = this.own.owned.get(slug) ?? 0;
    if (field === "wanted") return this.own.wanted.has(slug) ? 1 : 0;
    return field === "tradable" ? Math.max(0, owned - 1) : owned;
  }
}

function wordsOf(card: Card, name: Exclude<TextName, "art">): readonly string[] {
  const range = card.kind === "real" ? [card.range.text] : [];
  switch (name) {
    case "name":
      return [card.name];
    case "species":
      return [card.species];
    case "type":
      return [card.family, ...card.traits];
    case "habitat":
      return card.habitat;
    case "season":
      return [card.season];
    case "flavor":
      return [card.flavour];
    case "range":
      return range;
    case "anywhere":
      return [card.name, card.species, card.family, ...card.traits, card.flavour, ...range];
  }
}

function artWords(card: Card, printing: Printing): string[] {
  const art = artOf(card, printing);
  return [art.species, art.pose, art.mood, art.habitat, ...art.accessories];
}
