import { type Catalogue, catalogueCardOf } from "#core/cards/catalogue.ts";
import type { GaggleWords } from "#core/gaggle/chat-lines.ts";

/** An encounter that has just opened. */
export const SAMPLE = {
  encounter: 1,
  visitor: "bar-headed-goose",
  endsAt: 0,
  honkers: 3,
  count: 7,
  state: "open",
} as const;

/** The words that a message takes from outside, from the cards as far as they are loaded. */
export function sampleWords(cards: Catalogue | undefined): GaggleWords {
  const cardOf = (slug: string) => cards && catalogueCardOf(cards, slug);
  return {
    prefix: "!",
    link: (path) => path,
    nameOf: (slug) => cardOf(slug)?.name ?? slug.replaceAll("-", " "),
    rarityOf: (slug) => cardOf(slug)?.printings[0]?.rarity ?? "",
  };
}
