import { GAME } from "#core/gaggle/limits.ts";
import type { FeatureId } from "#core/platform/availability.ts";
import type { ServiceId } from "#core/platform/brand.ts";
import { crossLink } from "#core/platform/redirects.ts";
import type { Fact } from "./words.ts";

type PlannedWords = {
  service: ServiceId;
  feature: FeatureId;
  /** What the page is going to be for, in one line. */
  purpose: string;
  facts: readonly Fact[];
  /** The page of the documentation that describes it. */
  docs: string;
};

const ask = (path: string) => crossLink("ask", `/ask${path}`);

/** The words of each page whose feature is not built yet, by the page's path. */
export const PLANNED_PAGES: { readonly [path: string]: PlannedWords } = {
  "/gaggle/general": {
    service: "gaggle",
    feature: "gaggle",
    purpose: "Where the game is played, and how often a goose comes by.",
    docs: ask("/gaggle#your-settings"),
    facts: [
      {
        title: "How often",
        text: `A goose every ${GAME.intervalMinMinutes} to ${GAME.intervalMaxMinutes} minutes, as you choose.`,
      },
      { title: "Where", text: "In your Twitch chat, in a Discord channel, or in both." },
    ],
  },
  "/gaggle/gameplay": {
    service: "gaggle",
    feature: "gaggle",
    purpose: "The numbers of the game: how hard, how long, how lucky.",
    docs: ask("/gaggle#your-settings"),
    facts: [
      {
        title: "The chase",
        text: `${GAME.chaseMinSeconds} to ${GAME.chaseMaxSeconds} seconds in which everyone may try once.`,
      },
      {
        title: "Luck",
        text: `Each card's chance, multiplied by ${GAME.catchRateMin} to ${GAME.catchRateMax}, and the chance of an egg. A curve shows what it means.`,
      },
      {
        title: "The fox",
        text: `${GAME.foxMinSeconds} to ${GAME.foxMaxSeconds} seconds for your chat to honk it away.`,
      },
    ],
  },
  "/gaggle/discord": {
    service: "gaggle",
    feature: "gaggle",
    purpose: "The same game in a channel of your Discord server.",
    docs: ask("/gaggle#commands"),
    facts: [
      {
        title: "Announced",
        text: "Geese, catches and foxes are told in a channel of your choice.",
      },
      { title: "Played there", text: "The same commands; with linked accounts, the same player." },
    ],
  },
  "/gaggle/privacy": {
    service: "gaggle",
    feature: "gaggle",
    purpose: "Who sees your players' collections, and how a player is erased.",
    docs: ask("/gaggle#privacy"),
    facts: [
      { title: "Collections", text: "Public or hidden, for your whole channel." },
      { title: "Players", text: "Whoever opts out is erased, cards and all." },
    ],
  },
  "/gander/general": {
    service: "gander",
    feature: "gander",
    purpose: "How Gander speaks, what it knows and how much it may say.",
    docs: ask("/discord/personality"),
    facts: [
      {
        title: "Personality",
        text: "A preset or your own words, with a conversation to try it on.",
      },
      { title: "Knowledge", text: "Texts and links that it answers from, and quotes." },
      { title: "Budgets", text: "So many answers a day, by channel, server and person." },
    ],
  },
  "/gander/servers": {
    service: "gander",
    feature: "gander",
    purpose: "The Discord servers that Gander lives on.",
    docs: ask("/discord/setup"),
    facts: [
      { title: "Invite", text: "One link brings Gander to a server where you may manage bots." },
      { title: "Channels", text: "Where it may speak, each with a personality of its own." },
    ],
  },
};
