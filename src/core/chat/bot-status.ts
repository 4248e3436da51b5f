import * as v from "valibot";
import { BOT } from "./limits.ts";

/**
 * Whether the bot is in a workspace's channel, and why not. One place works it out, the network that
 * speaks there; everything that shows it reads this.
 */

/** What keeps the bot out of a channel, or "joined". */
export const BOT_STATES = [
  /** No service that answers in chat is switched on. */
  "off",
  /** The workspace has no channel. */
  "no_channel",
  /** This server has no bot account. */
  "no_account",
  /** Twitch refuses the bot's login. */
  "login_refused",
  "connecting",
  "joining",
  "joined",
  /** The bot is banned or timed out in the channel. */
  "banned",
  /** Twitch has suspended the channel, or there is none of that name. */
  "channel_suspended",
  /** The account is in as many channels as Twitch allows. */
  "channel_limit",
  /** Nobody has shown that the channel is theirs, and the operator has not listed it. */
  "not_listed",
  /** The channel that was connected has another name now, and this name is somebody else's. */
  "other_channel",
] as const;

export type BotState = (typeof BOT_STATES)[number];

/** The status of the bot in one workspace. */
export const botStatus = v.object({
  state: v.picklist(BOT_STATES),
  /** The channel's login; empty while none is connected. */
  channel: v.pipe(v.string(), v.maxLength(BOT.channelMaxChars)),
  is_moderator: v.boolean(),
  /** When a line was last received, in milliseconds since the epoch; 0: none since the bot started. */
  last_line_at: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** The last message that was refused and why, in words; empty when none was since the last success. */
  last_error: v.pipe(v.string(), v.maxLength(300)),
  last_error_at: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** What carries the lines. */
  intake: v.picklist(["irc", "eventsub"]),
  outlet: v.picklist(["irc", "helix"]),
});

export type BotStatus = v.InferOutput<typeof botStatus>;

/** The status where this server has no bot account. */
export function noAccount(channel: string): BotStatus {
  return {
    state: channel === "" ? "no_channel" : "no_account",
    channel,
    is_moderator: false,
    last_line_at: 0,
    last_error: "",
    last_error_at: 0,
    intake: "irc",
    outlet: "irc",
  };
}
