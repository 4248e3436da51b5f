import type { BotState } from "./bot-status.ts";

/**
 * What Twitch refuses, by the id that IRC's NOTICE and the API's drop reason share:
 * https://dev.twitch.tv/docs/irc/msg-id/. In words for streamers, with the way to mend it.
 */

export type Refusal = {
  reason: string;
  /** What it says of the bot in the channel, from now on. */
  presence?: Extract<BotState, "banned" | "channel_suspended" | "channel_limit">;
  /** The line was taken for a repetition: one that differs may be sent. */
  isRepeated?: true;
};

const FOLLOWERS_ONLY: Refusal = {
  reason:
    "the chat is in followers-only mode: make the bot a moderator, or follow with its account",
};

const BANNED: Refusal = {
  reason: "the bot is banned in this channel: a moderator can unban it",
  presence: "banned",
};

const SUSPENDED: Refusal = {
  reason: "Twitch has suspended this channel, or there is none of that name",
  presence: "channel_suspended",
};

const REFUSALS: Readonly<Record<string, Refusal>> = {
  msg_bad_characters: { reason: "Twitch can't read some characters of the line" },
  msg_banned: BANNED,
  msg_channel_blocked: {
    reason: "Twitch says that the bot's account is not in good standing in this channel",
  },
  msg_channel_suspended: SUSPENDED,
  msg_concurrent_channel_limit_reached: {
    reason: "the bot's account is in as many channels as Twitch allows",
    presence: "channel_limit",
  },
  msg_duplicate: {
    reason: "it is the same as the bot's last line, less than 30 seconds ago",
    isRepeated: true,
  },
  msg_emoteonly: { reason: "the chat is in emote-only mode: make the bot a moderator" },
  msg_followersonly: FOLLOWERS_ONLY,
  msg_followersonly_followed: FOLLOWERS_ONLY,
  msg_followersonly_zero: FOLLOWERS_ONLY,
  msg_r9k: {
    reason: "the chat is in unique-chat mode and has had this line: make the bot a moderator",
  },
  msg_ratelimit: {
    reason: "Twitch takes no more lines so soon: make the bot a moderator for a higher limit",
  },
  msg_rejected: { reason: "AutoMod holds the line for moderators to check" },
  msg_rejected_mandatory: {
    reason: "the channel's blocked terms or AutoMod refuse the line: change its words",
  },
  msg_requires_verified_phone_number: {
    reason: "the channel asks for a verified phone number: verify one for the bot's account",
  },
  msg_room_not_found: SUSPENDED,
  msg_slowmode: { reason: "the chat is in slow mode: make the bot a moderator" },
  msg_subsonly: {
    reason: "the chat is in subscribers-only mode: make the bot a moderator, or subscribe with it",
  },
  msg_suspended: { reason: "Twitch has suspended the bot's account" },
  msg_timedout: {
    reason: "the bot is timed out in this channel: wait, or a moderator can end it",
    presence: "banned",
  },
  msg_verified_email: {
    reason: "the channel asks for a verified e-mail address: verify one for the bot's account",
  },
  no_permission: { reason: "the bot may not do that in this channel" },
  tos_ban: SUSPENDED,
  unavailable_command: { reason: "Twitch took the line for a chat command" },
  unrecognized_cmd: { reason: "Twitch took the line for a chat command" },
};

/** The message ids that say why a line or a join was refused. */
export const REFUSAL_IDS: readonly string[] = Object.keys(REFUSALS);

/** Returns why Twitch refused; undefined for a message id that is no refusal. */
export function refusalOf(messageId: string): Refusal | undefined {
  const known = Object.hasOwn(REFUSALS, messageId) ? REFUSALS[messageId] : undefined;
  if (known) return known;
  // Twitch adds ids now and then, and all that begin so are about a line that it did not take.
  if (messageId.startsWith("msg_")) return { reason: `Twitch refused the line (${messageId})` };
  return undefined;
}
