import { FAMILIES, RARITIES, TRAITS } from "../vocabulary.ts";
import { DIRECTIVES, type DirectiveName } from "./syntax.ts";

/** The fields that a search may name (CARDSEARCH-F1 to CARDSEARCH-F8). */

export type FieldKind =
  /** Text, with `:` for a part of it, `=` for all of it. */
  | "text"
  /** A number; `unit` says of what. */
  | "number"
  | "rarity"
  /** A day, a month or a year. */
  | "date"
  /** A set by its code, its slug or a part of its name. */
  | "set";

export type Field = {
  name: string;
  aliases: readonly string[];
  kind: FieldKind;
  /** In a sentence: "its weight is more than 3,000 g". */
  words: string;
  unit?: string;
  /** It is about what the signed-in person has, or the player whose collection is searched. */
  isOwn?: boolean;
};

const field = (
  name: string,
  kind: FieldKind,
  words: string,
  aliases: readonly string[] = [],
  more: Pick<Field, "unit" | "isOwn"> = {},
): Field => ({ name, kind, words, aliases, ...more });

export const FIELDS: readonly Field[] = [
  field("name", "text", "the name", ["n"]),
  field("species", "text", "the species", ["sp"]),
  field("type", "text", "the type", ["t"]),
  field("habitat", "text", "the habitat", ["h"]),
  field("season", "text", "the season"),
  field("flavor", "text", "the flavour text", ["flavour", "ft"]),
  field("range", "text", "the range"),
  field("art", "text", "the picture", ["a"]),
  field("set", "set", "the set", ["s"]),
  field("in", "set", "one of its sets"),
  field("number", "number", "the collector number", ["cn"]),
  field("rarity", "rarity", "the rarity", ["r"]),
  field("honk", "number", "the honk"),
  field("speed", "number", "the speed"),
  field("mischief", "number", "the mischief"),
  field("wingspan", "number", "the wingspan", ["ws"], { unit: "cm" }),
  field("weight", "number", "the weight", ["w"], { unit: "g" }),
  field("year", "number", "the year"),
  field("date", "date", "the date"),
  field("prints", "number", "the number of printings"),
  field("owned", "number", "the number owned", ["own"], { isOwn: true }),
  field("wanted", "number", "the number wished for", [], { isOwn: true }),
  field("tradable", "number", "the number to spare", [], { isOwn: true }),
];

const BY_NAME = new Map(
  FIELDS.flatMap((each) => [each.name, ...each.aliases].map((name) => [name, each] as const)),
);

export function fieldOf(name: string): Field | undefined {
  return BY_NAME.get(name.toLowerCase());
}

/** True for fields that are compared with each other: those of numbers. */
export function isCompared({ kind }: Field): boolean {
  return kind === "number" || kind === "rarity" || kind === "date";
}

/** What a printing or a card can be; each with its words after "is" or "has". */
export const FLAGS: Readonly<Record<string, string>> = {
  foil: "foil",
  plain: "not foil",
  alternate: "with another picture",
  real: "of a real bird",
  playful: "playful",
  reprint: "a reprint",
  seasonal: "of one season only",
  wingspan: "with a known wingspan",
  weight: "with a known weight",
  ...Object.fromEntries([...FAMILIES, ...Object.keys(TRAITS)].map((word) => [word, word])),
};

/** A rarity by its name or first letter, as its place from 0; undefined for another word. */
export function rarityPlace(text: string): number | undefined {
  const word = text.toLowerCase();
  const place = RARITIES.findIndex((each) => each === word || each[0] === word);
  return place === -1 ? undefined : place;
}

export function isDirective(name: string): name is DirectiveName {
  return name in DIRECTIVES;
}
