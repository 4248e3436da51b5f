import * as v from "valibot";
import { OFFLINE } from "../waddle/limits.ts";
import { defineEntity, type EntityValues } from "./define-entity.ts";
import { scheduledLine } from "./scheduled-line.ts";

export const offlineMessageSchema = v.object({
  message_text: scheduledLine,
  frequency_hours: v.optional(
    v.pipe(
      v.number("Frequency must be a number of hours"),
      v.integer("Frequency must be a whole number of hours"),
      v.minValue(1, "Frequency must be 1 hour or more"),
      v.maxValue(
        OFFLINE.frequencyMaxHours,
        `Frequency must be ${OFFLINE.frequencyMaxHours} hours (a week) or less`,
      ),
    ),
    OFFLINE.frequencyDefaultHours,
  ),
  offset_minutes: v.optional(
    v.pipe(
      v.number("Offset must be a number of minutes"),
      v.integer("Offset must be a whole number of minutes"),
      v.minValue(0, "Offset must be 0 minutes or more"),
      v.maxValue(
        OFFLINE.offsetMaxMinutes,
        `Offset must be ${OFFLINE.offsetMaxMinutes} minutes or less, which is under a day`,
      ),
    ),
    OFFLINE.offsetDefaultMinutes,
  ),
  enabled: v.optional(v.boolean("Enabled must be true or false"), true),
});

/** A message that Waddle says every so many hours while the stream is off. */
export const offlineMessage = defineEntity({
  collection: "offline_messages",
  label: { one: "offline message", many: "offline messages" },
  schema: offlineMessageSchema,
  nameField: "message_text",
  permission: "waddle_timers_edit",
  quota: OFFLINE.perTenantMaxCount,
  bulkFields: ["frequency_hours", "offset_minutes", "enabled"],
  readByBots: true,
  stored: {
    what: "offline messages, when each was last said, and why it was skipped",
    purpose: "to say them while the stream is off",
  },
});

export type OfflineMessage = EntityValues<typeof offlineMessage>;
