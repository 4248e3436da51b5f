import * as v from "valibot";
import { TWITCH } from "../chat/limits.ts";
import { cronSchedule } from "../platform/time/cron.ts";
import { TIMER } from "../waddle/limits.ts";
import { defineEntity, type EntityValues } from "./define-entity.ts";
import { scheduledLine } from "./scheduled-line.ts";
import { singleLine } from "./text.ts";

export const timerSchema = v.object({
  message_text: scheduledLine,
  cron_schedule: v.optional(cronSchedule, `*/${TIMER.everyDefaultMinutes} * * * *`),
  min_chat_activity: v.optional(
    v.pipe(
      v.number("Chat activity must be a number of lines"),
      v.integer("Chat activity must be a whole number of lines"),
      v.minValue(0, "Chat activity must be 0 lines or more"),
      v.maxValue(
        TIMER.minChatActivityMax,
        `Chat activity must be ${TIMER.minChatActivityMax} lines or less`,
      ),
    ),
    TIMER.minChatActivityDefault,
  ),
  online_only: v.optional(v.boolean("Online only must be true or false"), false),
  /** Said in turn with the first. */
  more_messages: v.optional(
    v.pipe(
      v.array(scheduledLine, "Messages must be a list"),
      v.maxLength(
        TIMER.moreMessagesMaxCount,
        `At most ${TIMER.moreMessagesMaxCount} further messages`,
      ),
    ),
    [],
  ),
  /** The stream's categories in which it is said; empty for all. */
  categories: v.optional(
    v.pipe(
      v.array(singleLine("Category", 1, TWITCH.gameMaxChars), "Categories must be a list"),
      v.maxLength(TIMER.categoryMaxCount, `At most ${TIMER.categoryMaxCount} categories`),
    ),
    [],
  ),
  /** Words of which one has to be in the stream's title; empty for any title. */
  title_words: v.optional(
    v.pipe(
      v.array(singleLine("Word of the title", 1, TWITCH.titleMaxChars), "Words must be a list"),
      v.maxLength(TIMER.titleWordMaxCount, `At most ${TIMER.titleWordMaxCount} words of the title`),
    ),
    [],
  ),
  enabled: v.optional(v.boolean("Enabled must be true or false"), true),
});

/** A message that Waddle says on a schedule. */
export const timer = defineEntity({
  collection: "timers",
  label: { one: "timer", many: "timers" },
  schema: timerSchema,
  nameField: "message_text",
  unique: ["message_text", "cron_schedule"],
  permission: "waddle_timers_edit",
  quota: TIMER.perTenantMaxCount,
  bulkFields: ["cron_schedule", "min_chat_activity", "online_only", "enabled"],
  readByBots: true,
  stored: {
    what: "timers, when each was last said, and why it was skipped",
    purpose: "to say them when their time comes",
  },
});

export type Timer = EntityValues<typeof timer>;

/** The options that a timer has when nobody chose any. */
export const PLAIN_TIMER = {
  more_messages: [],
  categories: [],
  title_words: [],
} satisfies Partial<Timer>;
