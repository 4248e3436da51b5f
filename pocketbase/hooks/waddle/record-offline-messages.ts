import { offlineMessageSchema } from "#core/entities/offline-message.ts";
import { AUDIT } from "#core/platform/limits.ts";
import { OFFLINE } from "#core/waddle/limits.ts";
import * as records from "../platform/records/write.ts";

const RULES: records.WriteRules<typeof offlineMessageSchema> = {
  schema: offlineMessageSchema,
  fields: ["message_text", "frequency_hours", "offset_minutes", "enabled"],
  permissions: () => ["waddle_timers_edit"],
};

export function createOfflineMessage(e: core.RecordRequestEvent) {
  return records.create(e, {
    ...RULES,
    compare: (app, _, { tenant }) =>
      app.countRecords("offline_messages", $dbx.hashExp({ tenant })) >= OFFLINE.perTenantMaxCount
        ? { message_text: `A workspace has at most ${OFFLINE.perTenantMaxCount} offline messages` }
        : {},
  });
}

export function updateOfflineMessage(e: core.RecordRequestEvent) {
  return records.update(e, RULES);
}

export function deleteOfflineMessage(e: core.RecordRequestEvent) {
  return records.remove(e, ["waddle_timers_edit"], (message) => ({
    action: "offline_message.deleted",
    subject: message.getString("message_text").slice(0, AUDIT.subjectMaxChars),
  }));
}
