/** The cards that stand for the pages of the site where their links are shared. */
import { SERVICES } from "#core/platform/brand.ts";
import type { SocialCard } from "./social-card.ts";

type Card = Omit<SocialCard, "section"> & {
  /** What the addresses of its pages begin with; the one with none is for all others. */
  pages: readonly string[];
};

const summaryOf = (id: (typeof SERVICES)[number]["id"]) =>
  `${SERVICES.find((service) => service.id === id)?.summary ?? ""}.`;

export const SITE_CARDS = {
  waddle: {
    title: "Waddle",
    description: `${summaryOf("waddle")} Every line it didn't answer comes with the reason.`,
    goose: ["canada", "marsh", "honking"],
    pages: ["/waddle", "/docs/waddle"],
  },
  gaggle: {
    title: "Gaggle",
    description: `${summaryOf("gaggle")} A goose comes by, and everyone has one try.`,
    goose: ["snow", "tundra", "walking"],
    pages: ["/tcg", "/cards", "/docs/gaggle"],
  },
  gander: {
    title: "Gander",
    description: `${summaryOf("gander")} It answers from what you taught it, and shows the page.`,
    goose: ["greylag", "lake", "alert"],
    pages: ["/gander", "/discord", "/docs/gander"],
  },
  "nest-sketch": {
    title: "Nest Sketch",
    description: `${summaryOf("nest_sketch")} Strokes reach every screen while the pen is down.`,
    goose: ["nene", "savanna", "standing"],
    pages: ["/docs/nest-sketch"],
  },
  play: {
    title: "Play",
    description: "Games for a room full of people, and for one goose alone.",
    goose: ["red-breasted", "lake", "swimming"],
    pages: ["/play", "/pond-party", "/soulstack"],
  },
  site: {
    title: "A flock that looks after your chat",
    description:
      "A Twitch bot that answers, and a canvas your whole chat can draw on. Free software, yours to host.",
    goose: ["canada", "park", "walking"],
    pages: [],
  },
} as const satisfies Record<string, Card>;

export type SiteCardId = keyof typeof SITE_CARDS;

export const SITE_CARD_IDS = Object.keys(SITE_CARDS) as SiteCardId[];

/** Returns the card as it is drawn. */
export function siteCard(id: SiteCardId): SocialCard {
  const { title, description, goose } = SITE_CARDS[id];
  return { section: "Field notes for streamers", title, description, goose };
}

/** Returns the address of a page's card. */
export function siteCardPath(path: string): string {
  const isIn = (id: SiteCardId) =>
    SITE_CARDS[id].pages.some((start) => path === start || path.startsWith(`${start}/`));
  return `/social/${SITE_CARD_IDS.find(isIn) ?? "site"}.jpg`;
}
