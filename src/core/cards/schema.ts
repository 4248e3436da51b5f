/** What the files in `content/cards` may say. Everything is strict: an unknown field is a mistake. */
import * as v from "valibot";
import { CARDS } from "./limits.ts";
import { CARD_HABITATS, FAMILIES, FINISHES, RARITIES, SEASONS, TRAITS } from "./vocabulary.ts";

const slug = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "a slug has small letters, digits and single hyphens"),
);
const date = v.pipe(v.string(), v.isoDate("a date is written 2026-12-01"));
const count = v.pipe(v.number(), v.integer(), v.minValue(1));
const text = (maxChars: number) =>
  v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxChars));
const grade = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(CARDS.traitMax));

/** Where a figure is from: a work of `sources.json`, and the page of it where it has several. */
const citation = v.strictObject({ work: slug, page: v.optional(text(80)) });

/** A measured span; `from` and `to` are the same where the source has one value. */
const figure = v.pipe(
  v.strictObject({ from: count, to: count, source: citation }),
  v.check(({ from, to }) => from <= to, "a figure goes from the smaller to the larger value"),
);

const TRAIT_NAMES = Object.keys(TRAITS) as [keyof typeof TRAITS];

/**
 * How a card is drawn, in the words of the generator of geese, which checks them:
 * `src/art/goose/traits.ts` has the lists.
 */
export const artSchema = v.strictObject({
  species: v.string(),
  pose: v.string(),
  mood: v.string(),
  habitat: v.string(),
  facing: v.optional(v.picklist(["left", "right"]), "left"),
  accessories: v.optional(v.array(v.string()), []),
  plumage: v.optional(v.record(v.string(), v.string())),
});

/** A card of a set: the same bird may be printed in several, each with its own number and rarity. */
export const printingSchema = v.strictObject({
  set: slug,
  number: count,
  rarity: v.picklist(RARITIES),
  finish: v.optional(v.picklist(FINISHES), "plain"),
  /** The printing can be met in this season alone. */
  onlyIn: v.optional(v.picklist(SEASONS)),
  /** The day from which it can be met, where it is not the set's. */
  released: v.optional(date),
  /** Another picture than the card's own. */
  art: v.optional(artSchema),
});

const identity = {
  slug,
  name: text(CARDS.nameMaxChars),
  /** The scientific name; of a playful card, the one that it would have. */
  species: text(60),
  family: v.picklist(FAMILIES),
  traits: v.pipe(v.array(v.picklist(TRAIT_NAMES)), v.minLength(1), v.maxLength(4)),
  habitat: v.pipe(v.array(v.picklist(CARD_HABITATS)), v.minLength(1), v.maxLength(3)),
  season: v.picklist(SEASONS),
  honk: grade,
  speed: grade,
  mischief: grade,
  flavour: text(CARDS.flavourMaxChars),
  art: artSchema,
  printings: v.pipe(v.array(printingSchema), v.minLength(1)),
};

const realSchema = v.strictObject({
  kind: v.literal("real"),
  ...identity,
  wingspanCm: v.optional(figure),
  weightG: v.optional(figure),
  /** Where it lives, so where to meet it. */
  range: v.strictObject({ text: text(CARDS.rangeMaxChars), source: citation }),
});

const playfulSchema = v.strictObject({ kind: v.literal("playful"), ...identity });

export const cardSchema = v.variant("kind", [realSchema, playfulSchema]);

export const setSchema = v.strictObject({
  slug,
  name: text(CARDS.nameMaxChars),
  /** Two or three letters before the collector number. */
  code: v.pipe(v.string(), v.regex(/^[A-Z]{2,3}$/)),
  /** A path on a square of 24, drawn beside the set's name. */
  symbol: v.pipe(v.string(), v.regex(/^[MmLlHhVvCcSsQqTtAaZz0-9 .,-]+$/)),
  released: date,
  about: text(200),
  /** What completing it gives. */
  reward: text(160),
});

export const sourceSchema = v.strictObject({
  slug,
  name: text(160),
  /** Where it can be read; `{page}` stands for a citation's page. */
  url: v.optional(v.pipe(v.string(), v.url())),
});

export type Citation = v.InferOutput<typeof citation>;
export type CardArt = v.InferOutput<typeof artSchema>;
export type Printing = v.InferOutput<typeof printingSchema>;
export type Card = v.InferOutput<typeof cardSchema>;
export type CardSet = v.InferOutput<typeof setSchema>;
export type CardSource = v.InferOutput<typeof sourceSchema>;
