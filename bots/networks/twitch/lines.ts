import * as v from "valibot";
import { KNOWN_BOTS } from "#core/chat/known-bots.ts";
import type { UserLevel } from "#core/entities/chat-command.ts";

/** An IRC message as tmi.js parses it. A tag without a value is `true`. */
const ircMessage = v.object({
  tags: v.record(v.string(), v.unknown()),
  prefix: v.nullable(v.string()),
  command: v.nullable(v.string()),
  params: v.array(v.string()),
});

export type IrcMessage = v.InferOutput<typeof ircMessage>;

export type TwitchLine = {
  id: string;
  /** The channel's login. */
  channel: string;
  /** Twitch's id of the writer. */
  userId: string;
  login: string;
  displayName: string;
  level: UserLevel;
  text: string;
  isBot: boolean;
  isShared: boolean;
  isSubscriber: boolean;
};

/** How `/me` arrives. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: IRC marks an action by them
const ACTION = /^\u0001ACTION (.*)\u0001$/su;

/** https://dev.twitch.tv/docs/chat/send-receive-messages/ */
const REPLY_MENTION = /^@\S+ +/u;

export function readMessage(raw: unknown): IrcMessage | undefined {
  const result = v.safeParse(ircMessage, raw);
  return result.success ? result.output : undefined;
}

/** The channel's login that a message is about, or "". */
export function channelOf({ params }: IrcMessage): string {
  return (params[0] ?? "").replace(/^#/, "").toLowerCase();
}

/** A chat line of a PRIVMSG; undefined for what is none. Badges are read from the line itself. */
export function readLine(message: IrcMessage): TwitchLine | undefined {
  const login = message.prefix?.split("!", 1)[0]?.toLowerCase() ?? "";
  const channel = channelOf(message);
  const id = tag(message, "id");
  if (message.command !== "PRIVMSG" || login === "" || channel === "" || id === "")
    return undefined;
  return {
    id,
    channel,
    userId: tag(message, "user-id"),
    login,
    displayName: tag(message, "display-name") || login,
    level: login === channel ? "broadcaster" : levelOf(message),
    text: textOf(message),
    isBot: KNOWN_BOTS.has(login),
    isShared: isShared(message),
    isSubscriber: isSubscriber(message),
  };
}

/** What somebody wrote: without the mention that Twitch puts before a reply, and without `/me`. */
export function textOf(message: IrcMessage): string {
  const text = message.params[1] ?? "";
  const said = ACTION.exec(text)?.[1] ?? text;
  return tag(message, "reply-parent-msg-id") === "" ? said : said.replace(REPLY_MENTION, "");
}

/** It came from another channel of a shared chat. */
export function isShared(message: IrcMessage): boolean {
  const source = tag(message, "source-room-id");
  return source !== "" && source !== tag(message, "room-id");
}

/** Founders subscribe too. */
function isSubscriber(message: IrcMessage): boolean {
  const badges = badgesOf(message);
  return badges.includes("subscriber") || badges.includes("founder");
}

function badgesOf(message: IrcMessage): string[] {
  return tag(message, "badges")
    .split(",")
    .map((badge) => badge.split("/", 1)[0] ?? "");
}

/** What the badges and flags of a line or of a USERSTATE say. */
export function levelOf(message: IrcMessage): UserLevel {
  const badges = badgesOf(message);
  if (badges.includes("broadcaster")) return "broadcaster";
  const isModerator = badges.includes("moderator") || badges.includes("lead_moderator");
  if (isModerator || tag(message, "mod") === "1") return "mod";
  return badges.includes("vip") || message.tags.vip !== undefined ? "vip" : "everyone";
}

/** A tag's value, unescaped as IRC has it; "" without one. */
export function tag({ tags }: IrcMessage, name: string): string {
  const value = tags[name];
  if (typeof value !== "string") return "";
  if (!value.includes("\\")) return value;
  return value.replace(/\\(.?)/gs, (_, char: string) => UNESCAPED[char] ?? char);
}

const UNESCAPED: Readonly<Record<string, string>> = { ":": ";", s: " ", r: "\r", n: "\n" };
