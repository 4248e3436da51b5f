import { MODERATION_OFF, type ModerationSettings } from "./settings.ts";

/** Settings to begin with. They are put into the form, and changed there before they are saved. */
export type Preset = {
  id: string;
  name: string;
  about: string;
  apply: (before: ModerationSettings) => ModerationSettings;
};

/** Where viewers of any channel link to. */
const USUAL_SITES = [
  "clips.twitch.tv",
  "twitch.tv",
  "youtube.com",
  "youtu.be",
  "giphy.com",
  "tenor.com",
];

/** Insults and slurs that no ordinary line has; each workspace adds its own. */
const FAMILY_WORDS = [
  "fuck*",
  "motherfuck*",
  "shit",
  "bullshit",
  "bitch",
  "bitches",
  "cunt",
  "cunts",
  "asshole*",
  "dickhead*",
  "wanker*",
  "whore*",
  "slut*",
  "kys",
  "kill yourself",
];

/** What scammers write in every chat, in any wording. */
const SCAM_EXPRESSIONS = [
  "(buy|cheap|best|get|want).{0,20}(viewers|followers|primes)\\b.{0,40}(\\.|dot|,)\\s?(com|ru|gg|ly|xyz|store|shop)",
  "\\b(big|cheap)\\s?follows\\b",
  "(become|get) famous.{0,30}(viewers|followers|streamer)",
];

const switched = <T extends { enabled: boolean }>(rule: T): T => ({ ...rule, enabled: true });

export const PRESETS: readonly Preset[] = [
  {
    id: "links",
    name: "Links only",
    about: "Removes links but those to Twitch, YouTube and GIFs. Subscribers may post them.",
    apply: ({ enabled, exempt_people, links: { allowed } }) => ({
      ...MODERATION_OFF,
      enabled,
      exempt_people,
      links: {
        ...switched(MODERATION_OFF.links),
        exempt_subscribers: true,
        allowed: union(allowed, USUAL_SITES),
      },
    }),
  },
  {
    id: "family",
    name: "Family friendly",
    about: "Links, strong language and shouting, for everybody but moderators.",
    apply: ({ enabled, exempt_people, links, words }) => ({
      ...MODERATION_OFF,
      enabled,
      exempt_people,
      links: {
        ...switched(MODERATION_OFF.links),
        allowed: union(links.allowed, USUAL_SITES),
      },
      words: {
        ...switched(MODERATION_OFF.words),
        exempt_vips: false,
        words: union(words.words, FAMILY_WORDS),
      },
      caps: switched(MODERATION_OFF.caps),
      symbols: switched(MODERATION_OFF.symbols),
      repetition: switched(MODERATION_OFF.repetition),
    }),
  },
  {
    id: "busy",
    name: "Busy chat",
    about: "Keeps a fast chat readable: walls of text, symbols, the same again. Words stay free.",
    apply: ({ enabled, exempt_people }) => ({
      ...MODERATION_OFF,
      enabled,
      exempt_people,
      caps: switched(MODERATION_OFF.caps),
      symbols: switched(MODERATION_OFF.symbols),
      repetition: switched(MODERATION_OFF.repetition),
      length: switched(MODERATION_OFF.length),
    }),
  },
  {
    id: "scams",
    name: "Scams",
    about: "Offers of viewers and followers, with a ban, and links of people who don't subscribe.",
    apply: ({ enabled, exempt_people, links, expressions }) => ({
      ...MODERATION_OFF,
      enabled,
      exempt_people,
      links: {
        ...switched(MODERATION_OFF.links),
        exempt_subscribers: true,
        allowed: union(links.allowed, USUAL_SITES),
      },
      expressions: {
        ...switched(MODERATION_OFF.expressions),
        action: "ban",
        expressions: union(expressions.expressions, SCAM_EXPRESSIONS),
      },
    }),
  },
];

function union(own: readonly string[], others: readonly string[]): string[] {
  return [...new Set([...own, ...others])];
}
