import type { UserLevel } from "../../entities/chat-command.ts";
import type { Audience } from "../../entities/command-options.ts";

/** A level, and the groups below it that are admitted too. */
type Admitted = { level: UserLevel; admits?: readonly Audience[] };

/**
 * Other bots' words for those who may use a command. Their levels are a ladder on which subscribers
 * and regulars stand below VIPs, so that VIPs and those above may use what is for them.
 */
const LEVELS: Readonly<Record<string, Admitted>> = {
  everyone: { level: "everyone" },
  viewer: { level: "everyone" },
  all: { level: "everyone" },
  follower: { level: "vip", admits: ["follower", "subscriber", "regular"] },
  subscriber: { level: "vip", admits: ["subscriber", "regular"] },
  sub: { level: "vip", admits: ["subscriber", "regular"] },
  regular: { level: "vip", admits: ["regular"] },
  vip: { level: "vip" },
  twitch_vip: { level: "vip" },
  mod: { level: "mod" },
  moderator: { level: "mod" },
  super_moderator: { level: "mod" },
  admin: { level: "broadcaster" },
  owner: { level: "broadcaster" },
  streamer: { level: "broadcaster" },
  broadcaster: { level: "broadcaster" },
};

type Found = { level: unknown; admits: readonly Audience[] };

/** The level of a word such as `moderator`; a word that nobody knows is left for the schema to refuse. */
export function levelOf(word: string): Found {
  const key = word
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");
  const found = Object.hasOwn(LEVELS, key) ? LEVELS[key] : undefined;
  return found ? { level: found.level, admits: found.admits ?? [] } : { level: word, admits: [] };
}

/** StreamElements' numbers: 100 everyone, 250 subscriber, 300 regular, 400 VIP, 500 moderator, 1500 owner. */
export function levelOfNumber(access: number): Found {
  if (access <= 100) return levelOf("everyone");
  if (access < 300) return levelOf("subscriber");
  if (access < 400) return levelOf("regular");
  if (access < 500) return levelOf("vip");
  return levelOf(access < 1500 ? "mod" : "broadcaster");
}
