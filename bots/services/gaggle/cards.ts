import { type FoundCards, findCards } from "#core/cards/find-cards.ts";
import { collectorNumber } from "#core/cards/printing.ts";
import { CardSearch } from "#core/cards/query/search.ts";
import { readPattern } from "#core/chat/pattern.ts";
import type { CardFacts } from "#core/gaggle/card-embed.ts";
import type { Named } from "#core/gaggle/card-names.ts";
import { dayOf, printingsAt, tableAt } from "#core/gaggle/current-table.ts";
import type { DrawTable } from "#core/gaggle/draw-table.ts";
import type { RewardedSet } from "#core/gaggle/rewards.ts";
import { CARD_TABLE } from "../../../content/cards/table.ts";

const BY_SLUG = new Map(CARD_TABLE.cards.map((card) => [card.slug, card]));

/** All cards by name, also those that no set has released yet: they may be wished for. */
export const CARD_NAMES: readonly Named[] = CARD_TABLE.cards.map(({ slug, name }) => ({
  slug,
  name,
}));

let search: CardSearch | undefined;

/** Cards by a query, with the engine of the search page; it is made with the first query. */
export function searchCards(query: string): FoundCards {
  search ??= new CardSearch(CARD_TABLE, readPattern);
  return findCards(search, CARD_TABLE, query);
}

/** A card's name; one that is retired is called by its slug. */
export function cardName(slug: string): string {
  return BY_SLUG.get(slug)?.name ?? slug.replaceAll("-", " ");
}

/** What stands on a card; undefined for one that is retired. */
export function cardFacts(slug: string): CardFacts | undefined {
  const card = BY_SLUG.get(slug);
  if (!card) return undefined;
  const { species, flavour, honk, speed, mischief, printings } = card;
  const numbers = printings.map((printing) => collectorNumber(CARD_TABLE, printing));
  return { species, flavour, honk, speed, mischief, numbers };
}

let current: { day: string; table: DrawTable; rarities: Map<string, string> } | undefined;

function today(at: number) {
  const day = dayOf(at);
  if (current?.day !== day) {
    const printings = printingsAt(CARD_TABLE, at);
    current = {
      day,
      table: tableAt(CARD_TABLE, at),
      rarities: new Map(printings.map(({ slug, rarity }) => [slug, rarity])),
    };
  }
  return current;
}

/** What may come by at a time, in milliseconds since the epoch. */
export function currentTable(at: number): DrawTable {
  return today(at).table;
}

/** A card's rarity as it may come by now, else as it was printed first; "" for one that is unknown. */
export function cardRarity(slug: string, at: number): string {
  return today(at).rarities.get(slug) ?? BY_SLUG.get(slug)?.printings[0]?.rarity ?? "";
}

/** The sets with their cards, for what completing one gives. */
export const SETS: readonly RewardedSet[] = CARD_TABLE.sets.map(({ slug, released }) => ({
  slug,
  released,
  cards: CARD_TABLE.cards
    .filter(({ printings }) => printings.some(({ set }) => set === slug))
    .map((card) => card.slug),
}));
