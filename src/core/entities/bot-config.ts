import * as v from "valibot";
import { BOT } from "../chat/limits.ts";

const CHANNEL = new RegExp(`^[a-z0-9_]{${BOT.channelMinChars},${BOT.channelMaxChars}}$`);

export const botConfigSchema = v.object({
  command_prefix: v.pipe(
    v.string("Command prefix must be text"),
    v.nonEmpty("Command prefix is required"),
    v.maxLength(
      BOT.prefixMaxChars,
      `Command prefix must be ${BOT.prefixMaxChars} characters or less`,
    ),
    v.regex(/^[^\s/.]\S*$/u, "Command prefix must have no spaces and not begin with / or ."),
  ),
  /** A channel's login in lower case; empty while no channel is connected. */
  twitch_channel: v.pipe(
    v.string("Twitch channel must be text"),
    v.trim(),
    v.toLowerCase(),
    v.transform((text) =>
      text.replace(/^(https?:\/\/)?(www\.)?twitch\.tv\//, "").replace(/^[#@]/, ""),
    ),
    v.check(
      (name) => name === "" || CHANNEL.test(name),
      `Twitch channel must be ${BOT.channelMinChars} to ${BOT.channelMaxChars} letters, digits or underscores`,
    ),
  ),
});

/** The whole record: what its form edits, and what other pages switch. */
export const botConfigRecordSchema = v.object({
  ...botConfigSchema.entries,
  /** Timers and offline messages are silent, whatever their own switches say. */
  timers_paused: v.optional(v.boolean("Timers paused must be true or false"), false),
});

export type BotConfig = v.InferOutput<typeof botConfigSchema>;

export const BOT_CONFIG_DEFAULTS: BotConfig = {
  command_prefix: BOT.prefixDefault,
  twitch_channel: "",
};
