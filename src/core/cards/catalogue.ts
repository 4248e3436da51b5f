import * as v from "valibot";
import { FINISHES, RARITIES, SEASONS } from "./vocabulary.ts";

/**
 * The cards as browsers get them: names, numbers and small pictures, without the figures and the art.
 * The build writes it from `content/cards`, because it alone knows the pictures' addresses.
 */

export const CATALOGUE_ADDRESS = "/cards/catalogue.json";

/** Where the build says which file has the data that a search needs; that file's name has a hash. */
export const CARD_PICTURES_ADDRESS = "/cards/pictures.json";

/** As much of it as a browser needs. */
export const cardDataSchema = v.object({ data: v.string() });

/** As much of it as the bots need: the address of each card's large picture, by its slug. */
export const sharedPicturesSchema = v.object({ shared: v.record(v.string(), v.string()) });

const cataloguePrinting = v.object({
  set: v.string(),
  number: v.number(),
  rarity: v.picklist(RARITIES),
  finish: v.picklist(FINISHES),
  onlyIn: v.optional(v.picklist(SEASONS)),
  /** The day from which it can be met, where it is not the set's. */
  released: v.optional(v.string()),
  /** The address of its small picture. */
  picture: v.string(),
});

const catalogueCard = v.object({
  slug: v.string(),
  name: v.string(),
  species: v.string(),
  /** The first is the card's own. */
  printings: v.pipe(v.array(cataloguePrinting), v.minLength(1)),
});

const catalogueSet = v.object({
  slug: v.string(),
  name: v.string(),
  code: v.string(),
  symbol: v.string(),
  /** The day from which its cards can be met, e.g. 2026-12-01. */
  released: v.string(),
  reward: v.string(),
});

export const catalogueSchema = v.object({
  cards: v.array(catalogueCard),
  sets: v.array(catalogueSet),
});

export type Catalogue = v.InferOutput<typeof catalogueSchema>;
export type CatalogueCard = Catalogue["cards"][number];
export type CatalogueSet = Catalogue["sets"][number];
export type CataloguePrinting = CatalogueCard["printings"][number];

/** The cards of a set with their printing in it, by number. */
export function catalogueEntries(
  { cards }: Catalogue,
  set: string,
): { card: CatalogueCard; printing: CataloguePrinting }[] {
  return cards
    .flatMap((card) =>
      card.printings.flatMap((printing) => (printing.set === set ? [{ card, printing }] : [])),
    )
    .toSorted((one, other) => one.printing.number - other.printing.number);
}

/** A card by its slug; undefined for one that was renamed or is no longer there. */
export function catalogueCardOf({ cards }: Catalogue, slug: string): CatalogueCard | undefined {
  return cards.find((card) => card.slug === slug);
}
