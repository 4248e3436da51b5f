import * as v from "valibot";
import { cronSchedule } from "../platform/time/cron.ts";
import { COMMAND, TIMER } from "../waddle/limits.ts";
import { defineEntity, type EntityValues } from "./define-entity.ts";
import { singleLine } from "./text.ts";

export const timerSchema = v.object({
  message_text: singleLine("Message", 1, COMMAND.responseMaxChars),
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
  enabled: v.optional(v.boolean("Enabled must be true or false"), true),
});

/** A message that Waddle says on a schedule. */
export const timer = defineEntity({
  collection: "timers",
  label: { one: "timer", many: "timers" },
  schema: timerSchema,
  nameField: "message_text",
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
