import type { UserLevel } from "../entities/chat-command.ts";
import { beginsWord, foldWord } from "./command-word.ts";
import { cleanInput } from "./line.ts";

/** What a chat network reports to the services, in the same words for every network. */

/** A line that somebody wrote in a tenant's chat. */
export type IncomingLine = {
  type: "line";
  /** The network's id of the line. */
  id: string;
  /** The tenant whose chat it is. */
  channel: string;
  /** The network's id of the writer, which outlives a change of name; absent where there is none. */
  userId?: string;
  login: string;
  displayName: string;
  level: UserLevel;
  text: string;
  /** The bot's own line. */
  isSelf: boolean;
  /** A line of another bot. */
  isBot: boolean;
  /** A line that reached this chat from another channel of a shared chat. */
  isShared?: boolean;
  /** A service took it out of chat: it is not answered, and is no try in a game. */
  isRemoved?: boolean;
  /** The writer subscribes to the channel. */
  isSubscriber?: boolean;
};

/** Something that happened in a channel beside chat, and who did it. */
export type ChatEvent = {
  /** The network's id of the event: one that comes again is the same. */
  id: string;
  userId: string;
  login: string;
  displayName: string;
} & (
  | { type: "raid"; viewers: number }
  /** `months` counts all months so far, this one included. */
  | { type: "subscription"; tier: SubscriptionTier; months: number; message: string }
  /** `count` subscriptions for others; the giver may stay unnamed, with an empty login. */
  | { type: "gift"; tier: SubscriptionTier; count: number }
  | { type: "cheer"; bits: number; message: string }
  | { type: "follow" }
  | { type: "redemption"; reward: string; input: string }
);

/** Twitch's three tiers; Prime counts as the first. */
export type SubscriptionTier = 1 | 2 | 3;

/** What is known of the tenant's stream. */
export type LiveState = {
  isLive: boolean;
  title: string;
  /** The category, e.g. "Untitled Goose Game". */
  game: string;
  /** When the stream began, in milliseconds since the epoch; 0 when that is not known. */
  startedAt: number;
};

/** The command word in lower case with `!`, and the trimmed text after it. */
export type TypedCommand = { name: string; args: string };

const VISIBLE_ASCII = /^[!-~]/;

/** Returns the command in a line that begins with `prefix`; undefined for any other line. */
export function readCommand(text: string, prefix: string): TypedCommand | undefined {
  const start = prefix.toLowerCase();
  // Most lines are talk, and every service asks: one that begins with another visible letter or sign
  // can't begin with the prefix after cleaning either.
  if (VISIBLE_ASCII.test(text) && text.charAt(0).toLowerCase() !== start.charAt(0))
    return undefined;
  const line = cleanInput(text);
  if (!line.toLowerCase().startsWith(start)) return undefined;
  const body = line.slice(prefix.length);
  const space = body.search(/\s/u);
  const word = space === -1 ? body : body.slice(0, space);
  if (!beginsWord(word)) return undefined;
  return { name: `!${foldWord(word)}`, args: space === -1 ? "" : body.slice(space).trim() };
}

/** The name of a level as a refusal gives it. */
export function levelReason(level: UserLevel): string {
  return level === "broadcaster" ? "broadcaster only" : `${level} and above only`;
}
