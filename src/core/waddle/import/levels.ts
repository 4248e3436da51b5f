import type { UserLevel } from "../../entities/chat-command.ts";

/**
 * Other bots' words for the user levels of a command. A level that Waddle lacks becomes the next one
 * above, so that nobody may do more than before.
 */
const LEVELS: Readonly<Record<string, { level: UserLevel; lost?: string }>> = {
  everyone: { level: "everyone" },
  viewer: { level: "everyone" },
  all: { level: "everyone" },
  subscriber: { level: "vip", lost: "subscribers" },
  sub: { level: "vip", lost: "subscribers" },
  regular: { level: "vip", lost: "regulars" },
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

type Found = { level: unknown; notes: string[] };

/** The level of a word such as `moderator`; a word that nobody knows is left for the schema to refuse. */
export function levelOf(word: string): Found {
  const found =
    LEVELS[
      word
        .trim()
        .toLowerCase()
        .replace(/[\s-]+/g, "_")
    ];
  return found ? withNote(found.level, found.lost) : { level: word, notes: [] };
}

/** StreamElements' numbers: 100 everyone, 250 subscriber, 300 regular, 400 VIP, 500 moderator, 1500 owner. */
export function levelOfNumber(access: number): Found {
  if (access <= 100) return withNote("everyone", undefined);
  if (access < 300) return withNote("vip", "subscribers");
  if (access < 400) return withNote("vip", "regulars");
  if (access < 500) return withNote("vip", undefined);
  return withNote(access < 1500 ? "mod" : "broadcaster", undefined);
}

function withNote(level: UserLevel, lost: string | undefined): Found {
  return {
    level,
    notes: lost ? [`It was for ${lost}, a level that Waddle lacks: now ${level} and above`] : [],
  };
}
