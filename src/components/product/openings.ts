/** The chapters of the documentation as /docs/<slug> opens them. */
import type { FeatureId } from "#core/platform/availability.ts";
import { crossLink } from "#core/platform/redirects.ts";
import type { PlateId } from "../goose/plates.ts";

export type Opening = {
  slug: "waddle" | "gaggle" | "gander" | "nest-sketch";
  name: string;
  latin: string;
  feature: FeatureId;
  plate: PlateId;
  lead: string;
  about: { name: string; href: string };
  /** What the ids of its pages in content/docs begin with. */
  folders: readonly string[];
  rows: readonly (readonly [string, string])[];
  /** Above what shows it at work. */
  work: { title: string; lead: string };
};

export const OPENINGS: readonly Opening[] = [
  {
    slug: "waddle",
    name: "Waddle",
    latin: "Anser loquax",
    feature: "waddle",
    plate: "waddle",
    lead: "How the Twitch bot decides, what it can say, and how to rehearse with it.",
    about: { name: "Meet Waddle", href: "/waddle" },
    folders: ["waddle", "general/using-cron"],
    rows: [
      ["for", "streamers and their moderators"],
      ["begin with", "the overview, then commands"],
    ],
    work: {
      title: "What the pages explain",
      lead: "An alias, a typo, a cooldown: each line below has its chapter.",
    },
  },
  {
    slug: "gaggle",
    name: "Gaggle",
    latin: "Anser capiendus",
    feature: "gaggle",
    plate: "gaggle",
    lead: "The rules of the card game, its commands, and what a creator may set.",
    about: { name: "How the card game goes", href: "/tcg" },
    folders: ["gaggle", "twitch/panel"],
    rows: [
      ["for", "players, and creators who invite geese"],
      ["see also", "the cards, set by set"],
    ],
    work: {
      title: "What the game is about",
      lead: "A goose comes by, chat tries to catch it, and a card is kept.",
    },
  },
  {
    slug: "gander",
    name: "Gander",
    latin: "Anser sapiens",
    feature: "gander",
    plate: "gander",
    lead: "How the Discord bot is set up, what it knows, and how it talks.",
    about: { name: "Meet Gander", href: "/gander" },
    folders: ["gander", "discord/"],
    rows: [
      ["for", "those who keep a Discord server"],
      ["begin with", "the overview, then the setup"],
    ],
    work: {
      title: "What the pages explain",
      lead: "How it finds an answer, how it shows its source, and when it says that it does not know.",
    },
  },
  {
    slug: "nest-sketch",
    name: "Nest Sketch",
    latin: "Anser pictor",
    feature: "nest_sketch",
    plate: "nest_sketch",
    lead: "The canvas that several people draw on at once, its limits and its messages.",
    about: { name: "Open the canvas", href: crossLink("creator", "/nest-sketch/canvas") },
    folders: ["nest-sketch"],
    rows: [
      ["for", "everyone with a pen, a mouse or a finger"],
      ["begin with", "drawing; the limits can wait"],
    ],
    work: {
      title: "What the pages explain",
      lead: "Who may draw, what a stroke is, and what happens to it when the power goes.",
    },
  },
];
