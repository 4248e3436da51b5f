/** What a server would answer a viewer, for measuring and for pictures. */
import type { PanelView } from "#core/panel/api.ts";
import { CARD_TABLE } from "../../content/cards/table.ts";

const CARDS = ["snow-goose", "mallard", "barnacle-goose", "canada-goose", "mute-swan"];

/** An invented viewer of an invented channel, while a goose is here. */
export function sampleView(now: number): PanelView {
  const known = CARDS.filter((slug) => CARD_TABLE.cards.some((card) => card.slug === slug));
  return {
    now,
    channel: { name: "Millreed", slug: "millreed", twitch: "millreed" },
    game: {
      state: "open",
      encounter: {
        number: 12,
        visitor: "barnacle-goose",
        opened_at: now - 18_000,
        ends_at: now + 42_000,
        count: 7,
        is_taken: false,
      },
    },
    viewer: {
      state: "shared",
      collection: {
        name: "Fern",
        page: "fern",
        cards: known.map((card, at) => ({ card, count: at === 1 ? 3 : 1 })),
        kinds: CARD_TABLE.cards.length,
        eggs: 1,
        down: 4,
      },
    },
    commands: [
      { name: "!catch", does: "tries to catch the goose that is here" },
      { name: "!gaggle", does: "shows your collection" },
      { name: "!discord", does: "" },
    ],
    giveaways: [
      { name: "Enamel pins", keyword: "!pins", url: "https://geese.example/pins", ends_at: 0 },
    ],
  };
}
