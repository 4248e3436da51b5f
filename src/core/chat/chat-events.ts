import type { UserLevel } from "../entities/chat-command.ts";
import { cleanInput } from "./line.ts";

/** What a chat network reports to the services, in the same words for every network. */

/** A line that somebody wrote in a tenant's chat. */
export type IncomingLine = {
  type: "line";
  /** The network's id of the line. */
  id: string;
  /** The tenant whose chat it is. */
  channel: string;
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
  /** The writer subscribes to the channel. */
  isSubscriber?: boolean;
};

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
  if (!/^[\p{L}\p{N}_]/u.test(word)) return undefined;
  return { name: `!${word.toLowerCase()}`, args: space === -1 ? "" : body.slice(space).trim() };
}

/** The name of a level as a refusal gives it. */
export function levelReason(level: UserLevel): string {
  return level === "broadcaster" ? "broadcaster only" : `${level} and above only`;
}
