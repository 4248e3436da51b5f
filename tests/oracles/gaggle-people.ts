/** A player and a trade as their pages get them: for tests of those pages. */

import type { PublicPlayer, PublicTrade } from "#core/gaggle/api.ts";
import { CARD_TABLE } from "../../content/cards/table.ts";
import { POND } from "./gaggle-published.ts";

const SINCE = Date.UTC(2026, 10, 2, 19);

/** Somebody who has most of the first set, some of it twice, and a few of the others. */
export function publishedPlayer(changes: Partial<PublicPlayer> = {}): PublicPlayer {
  const cards = CARD_TABLE.cards.flatMap(({ slug, printings }, at) => {
    const isFirst = printings.some(({ set }) => set === "first-flight");
    if (isFirst ? at % 7 === 3 : at % 5 !== 0) return [];
    return [
      { card: slug, count: at % 4 === 0 ? 3 : 1, set_aside: at === 8 ? 1 : 0, first_at: SINCE },
    ];
  });
  return {
    name: "Reedling",
    page: "reedling",
    since: SINCE,
    cards,
    wishes: ["mallard", "bar-headed-goose"],
    eggs: 3,
    down: 14,
    rewards: [],
    channels: [
      { name: POND.name, slug: POND.slug, caught: 61 },
      { name: "Old mill", slug: "old-mill", caught: 1 },
    ],
    trades: [
      {
        token: "trade123",
        with: "Marsh Marigold",
        gave: "mallard",
        got: "greylag-goose",
        at: SINCE,
      },
    ],
    ...changes,
  };
}

/** Somebody with every card, and every reward. */
export function completePlayer(): PublicPlayer {
  return publishedPlayer({
    cards: CARD_TABLE.cards.map(({ slug }) => ({
      card: slug,
      count: 1,
      set_aside: 0,
      first_at: SINCE,
    })),
    wishes: [],
    rewards: CARD_TABLE.sets.map(({ slug }) => slug),
  });
}

/** An offer that is open for nine more minutes by the server's clock. */
export function publishedTrade(now: number, changes: Partial<PublicTrade> = {}): PublicTrade {
  return {
    token: "trade123",
    from: "Reedling",
    to: "Marsh Marigold",
    give: "mallard",
    take: "bar-headed-goose",
    expires_at: now + 9 * 60_000,
    state: "open",
    offered_at: now - 60_000,
    ended_at: 0,
    channel: { ...POND, twitch: "millpond" },
    now,
    may: "nothing",
    ...changes,
  };
}
