import {
  type Catalogue,
  type CatalogueCard,
  type CataloguePrinting,
  type CatalogueSet,
  catalogueCardOf,
  catalogueEntries,
} from "#core/cards/catalogue.ts";
import type { PublicPlayer } from "#core/gaggle/api.ts";
import { SET_REWARDS, type SetReward } from "#core/gaggle/rewards.ts";

/** A collection as its page shows it: set by set, with what is missing. */

export const FILTERS = ["all", "owned", "missing", "doubles", "wishes"] as const;
export type Filter = (typeof FILTERS)[number];

/** A card in its set, and how many of it the player has. */
export type OwnedEntry = {
  card: CatalogueCard;
  printing: CataloguePrinting;
  count: number;
  setAside: number;
  isWished: boolean;
};

export type SetView = {
  set: CatalogueSet;
  entries: OwnedEntry[];
  /** How many different cards of the set the player has. */
  owned: number;
  hasReward: boolean;
};

export type CollectionView = {
  player: PublicPlayer;
  catalogue: Catalogue;
  sets: SetView[];
  /** How the rewards of complete sets dress the page. */
  looks: ReadonlySet<SetReward["look"]>;
  /** Different cards, and all of them. */
  kinds: number;
  cards: number;
  /** Cards whose slug is no longer among the cards: they were renamed or retired. */
  others: { slug: string; count: number }[];
};

export function viewOf(player: PublicPlayer, catalogue: Catalogue): CollectionView {
  const owned = new Map(player.cards.map((one) => [one.card, one]));
  const wishes = new Set(player.wishes);
  const sets = catalogue.sets.map((set): SetView => {
    const entries = catalogueEntries(catalogue, set.slug).map(({ card, printing }) => ({
      card,
      printing,
      count: owned.get(card.slug)?.count ?? 0,
      setAside: owned.get(card.slug)?.set_aside ?? 0,
      isWished: wishes.has(card.slug),
    }));
    return {
      set,
      entries,
      owned: entries.filter(({ count }) => count > 0).length,
      hasReward: player.rewards.includes(set.slug),
    };
  });
  return {
    player,
    catalogue,
    sets,
    looks: new Set(player.rewards.flatMap((slug) => SET_REWARDS[slug]?.look ?? [])),
    kinds: player.cards.filter(({ count }) => count > 0).length,
    cards: player.cards.reduce((sum, { count }) => sum + count, 0),
    others: player.cards.flatMap(({ card, count }) =>
      catalogueCardOf(catalogue, card) === undefined ? [{ slug: card, count }] : [],
    ),
  };
}

/** Whether a filter shows a card. */
export function isShown({ count, isWished }: OwnedEntry, filter: Filter): boolean {
  switch (filter) {
    case "all":
      return true;
    case "owned":
      return count > 0;
    case "missing":
      return count === 0;
    case "doubles":
      return count > 1;
    case "wishes":
      return isWished;
  }
}

/** How many different cards a filter shows; one that is in two sets counts once. */
export function countShown({ sets }: CollectionView, filter: Filter): number {
  const slugs = sets.flatMap(({ entries }) =>
    entries.filter((entry) => isShown(entry, filter)).map(({ card }) => card.slug),
  );
  return new Set(slugs).size;
}
