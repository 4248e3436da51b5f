import * as v from "valibot";
import { BOT } from "../chat/limits.ts";
import type { Permission } from "../platform/permissions.ts";
import type { AuditEntry } from "./audit.ts";
import { defineEntity } from "./define-entity.ts";

const CHANNEL = new RegExp(`^[a-z0-9_]{${BOT.channelMinChars},${BOT.channelMaxChars}}$`);

export const botConfigSchema = v.object({
  command_prefix: v.pipe(
    v.string("Command prefix must be text"),
    v.nonEmpty("Command prefix is required"),
    // An emoji is one character here and in the database, but two or more in `length`.
    v.check(
      (prefix) => Array.from(prefix).length <= BOT.prefixMaxChars,
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
const botConfigRecordSchema = v.object({
  ...botConfigSchema.entries,
  /** Timers and offline messages are silent, whatever their own switches say. */
  timers_paused: v.optional(v.boolean("Timers paused must be true or false"), false),
  /** `$(urlfetch)` reads pages of the web. */
  url_fetch: v.optional(v.boolean("Web pages in responses must be true or false"), false),
});

export type BotConfig = v.InferOutput<typeof botConfigSchema>;

export const BOT_CONFIG_DEFAULTS: BotConfig = {
  command_prefix: BOT.prefixDefault,
  twitch_channel: "",
};

const FORM_FIELDS = ["command_prefix", "twitch_channel"] as const;

/** How Waddle listens and speaks in a workspace's channel; each workspace has one. */
export const botConfig = defineEntity({
  collection: "bot_config",
  label: { one: "bot configuration", many: "bot configurations" },
  schema: botConfigRecordSchema,
  permission: (changed) => {
    const needed: Permission[] = [];
    if (changed.includes("timers_paused")) needed.push("waddle_timers_edit");
    // What the server may ask of the web on a workspace's behalf is its owner's choice.
    if (changed.includes("url_fetch")) needed.push("tenant_admin");
    const isRest = changed.length > needed.length || changed.length === 0;
    return isRest ? ["waddle_config_edit", ...needed] : needed;
  },
  writes: ["update"],
  readByBots: true,
  audit: {
    changed: (before, after) => {
      const entries: AuditEntry[] = [];
      const changed = FORM_FIELDS.filter((name) => before[name] !== after[name]);
      if (changed.length > 0) {
        entries.push({ action: "bot_config.changed", details: { changed }, fold: "bot_config" });
      }
      if (before.url_fetch !== after.url_fetch) {
        const action = after.url_fetch ? "url_fetch.allowed" : "url_fetch.forbidden";
        entries.push({ action, fold: "url_fetch" });
      }
      if (before.timers_paused !== after.timers_paused) {
        const action = after.timers_paused ? "timers.paused" : "timers.resumed";
        entries.push({ action, fold: "timers_paused" });
      }
      return entries;
    },
  },
});
