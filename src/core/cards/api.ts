import * as v from "valibot";
import { FAMILIES, FINISHES, RARITIES } from "./vocabulary.ts";

/**
 * The public API of the cards, which the web server answers:
 * - `GET /api/gq/cards/search?q=&page=` → cardSearchAnswer
 * - `GET /api/gq/cards/all.json` → cardList
 * Addresses are absolute. The rules are CARDSEARCH-I1 to CARDSEARCH-I5 of docs/spec/card-search.md.
 */

const PAGE_MAX = 100_000;

export const cardSearchRequest = v.object({
  q: v.optional(v.string(), ""),
  page: v.pipe(
    v.optional(v.string(), "1"),
    v.regex(/^[1-9]\d{0,5}$/, "page is a whole number from 1"),
    v.transform(Number),
    v.maxValue(PAGE_MAX),
  ),
});

const figure = v.object({
  from: v.number(),
  to: v.number(),
  source: v.object({ name: v.string(), url: v.nullable(v.string()) }),
});

const printing = v.object({
  set: v.string(),
  set_name: v.string(),
  /** FF 007 */
  collector_number: v.string(),
  rarity: v.picklist(RARITIES),
  finish: v.picklist(FINISHES),
  /** The season in which alone it can be met. */
  only_in: v.nullable(v.string()),
  /** The day from which it can be met. */
  released: v.string(),
  /** The drawing, as SVG. */
  picture: v.string(),
  /** 320 pixels wide, as WebP. */
  thumbnail: v.string(),
});

const card = v.object({
  slug: v.string(),
  name: v.string(),
  kind: v.picklist(["real", "playful"]),
  species: v.string(),
  family: v.picklist(FAMILIES),
  traits: v.array(v.string()),
  habitat: v.array(v.string()),
  season: v.string(),
  honk: v.number(),
  speed: v.number(),
  mischief: v.number(),
  flavour_text: v.string(),
  wingspan_cm: v.nullable(figure),
  weight_g: v.nullable(figure),
  range: v.nullable(v.object({ text: v.string(), source: figure.entries.source })),
  url: v.string(),
  printings: v.array(printing),
});

export const cardList = v.object({
  sets: v.array(
    v.object({
      slug: v.string(),
      code: v.string(),
      name: v.string(),
      released: v.string(),
      about: v.string(),
      reward: v.string(),
    }),
  ),
  cards: v.array(card),
});

export type ApiCard = v.InferOutput<typeof card>;
export type CardList = v.InferOutput<typeof cardList>;

export const cardSearchAnswer = v.object({
  /** The query that was answered; a question after `ask:` became it. */
  query: v.string(),
  /** How it was understood, a part each. */
  understood: v.array(v.string()),
  /** What was left out, with its place in the query, in UTF-16 units. */
  problems: v.array(v.object({ from: v.number(), to: v.number(), message: v.string() })),
  /** Of all results. */
  count: v.number(),
  page: v.number(),
  pages: v.number(),
  /** The address of the next page. */
  next: v.nullable(v.string()),
  /** The cards of this page in their order, each with the printing that was found. */
  results: v.array(v.object({ ...card.entries, found: printing })),
});

export type CardSearchAnswer = v.InferOutput<typeof cardSearchAnswer>;
