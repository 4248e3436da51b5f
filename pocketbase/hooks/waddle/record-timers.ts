import { timerSchema } from "#core/entities/timer.ts";
import { AUDIT } from "#core/platform/limits.ts";
import { TIMER } from "#core/waddle/limits.ts";
import * as records from "../platform/records/write.ts";

const RULES: records.WriteRules<typeof timerSchema> = {
  schema: timerSchema,
  fields: ["message_text", "cron_schedule", "min_chat_activity", "online_only", "enabled"],
  permissions: () => ["waddle_timers_edit"],
};

export function createTimer(e: core.RecordRequestEvent) {
  return records.create(e, {
    ...RULES,
    compare: (app, _, { tenant }) =>
      app.countRecords("timers", $dbx.hashExp({ tenant })) >= TIMER.perTenantMaxCount
        ? { message_text: `A workspace has at most ${TIMER.perTenantMaxCount} timers` }
        : {},
  });
}

export function updateTimer(e: core.RecordRequestEvent) {
  return records.update(e, RULES);
}

export function deleteTimer(e: core.RecordRequestEvent) {
  return records.remove(e, ["waddle_timers_edit"], (timer) => ({
    action: "timer.deleted",
    subject: timer.getString("message_text").slice(0, AUDIT.subjectMaxChars),
  }));
}
