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
