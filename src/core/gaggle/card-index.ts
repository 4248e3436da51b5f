import { RARITIES, type Rarity } from "../cards/vocabulary.ts";
import type { RewardedSet } from "./rewards.ts";

/**
 * What the server has to know of cards, as a short text beside the hooks: to read and check the whole
 * table would take longer than most requests.
 */
export type CardIndex = {
  /** A card's rarity, which is that of its first printing; undefined when there is no such card. */
  rarityOf: (slug: string) => Rarity | undefined;
  sets: readonly RewardedSet[];
  /** How many cards there are. */
  kinds: number;
};

/** The name of the file beside the hooks. */
export const CARD_INDEX_FILE = "cards.txt";

/** As much of the table of cards as the index is made from. */
type Cards = {
  cards: readonly { slug: string; printings: readonly { set: string; rarity: Rarity }[] }[];
  sets: readonly { slug: string; released: string }[];
};

/** A line `slug released` for each set, an empty line, and a line `slug rarity set,set` for each card. */
export function cardIndexText({ cards, sets }: Cards): string {
  const setLines = sets.map(({ slug, released }) => `${slug} ${released}\n`);
  const cardLines = cards.map(({ slug, printings }) => {
    const names = new Set(printings.map(({ set }) => set));
    return `${slug} ${printings[0]?.rarity} ${[...names].join(",")}\n`;
  });
  return `${setLines.join("")}\n${cardLines.join("")}`;
}

/** Reads what `cardIndexText` wrote. */
export function readCardIndex(text: string): CardIndex {
  const [setLines = "", cardLines = ""] = text.split("\n\n");
  const rarities = new Map<string, Rarity>();
  const cardsOf = new Map<string, string[]>();
  for (const line of cardLines.split("\n")) {
    const [slug = "", rarity, sets = ""] = line.split(" ");
    const known = RARITIES.find((each) => each === rarity);
    if (known === undefined) continue;
    rarities.set(slug, known);
    for (const set of sets.split(",")) cardsOf.set(set, [...(cardsOf.get(set) ?? []), slug]);
  }
  return {
    rarityOf: (slug) => rarities.get(slug),
    kinds: rarities.size,
    sets: setLines.split("\n").map((line) => {
      const [slug = "", released = ""] = line.split(" ");
      return { slug, released, cards: cardsOf.get(slug) ?? [] };
    }),
  };
}
