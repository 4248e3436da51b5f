import { counterSchema } from "#core/entities/counter.ts";
import { COUNTER } from "#core/waddle/limits.ts";
import { firstRecord } from "../platform/http/request.ts";
import * as records from "../platform/records/write.ts";

const RULES: records.WriteRules<typeof counterSchema> = {
  schema: counterSchema,
  fields: ["name", "value", "step", "user_level"],
  permissions: () => ["waddle_chat_edit"],
  compare: (app, { name }, { tenant, record }) => {
    const same = firstRecord(app, "counters", "tenant = {:tenant} && name = {:name}", {
      tenant,
      name,
    });
    return same && same.id !== record ? { name: `There is already a counter named ${name}` } : {};
  },
};

export function createCounter(e: core.RecordRequestEvent) {
  return records.create(e, {
    ...RULES,
    compare: (app, counter, place) =>
      app.countRecords("counters", $dbx.hashExp({ tenant: place.tenant })) >=
      COUNTER.perTenantMaxCount
        ? { name: `A workspace has at most ${COUNTER.perTenantMaxCount} counters` }
        : (RULES.compare?.(app, counter, place) ?? {}),
  });
}

export function updateCounter(e: core.RecordRequestEvent) {
  return records.update(e, RULES);
}

/**
 * Numbers a change of a counter. PocketBase tells of two changes at once in any order; by the number
 * who hears of them knows which is the newer.
 */
export function numberCounter(e: core.RecordEvent) {
  const { record } = e;
  if (record) {
    const stored = firstRecord(e.app, "counters", "id = {:id}", { id: record.id });
    record.set("revision", (stored ?? record).getInt("revision") + 1);
  }
  return e.next();
}

export function deleteCounter(e: core.RecordRequestEvent) {
  return records.remove(e, ["waddle_chat_edit"], (counter) => ({
    action: "counter.deleted",
    subject: counter.getString("name"),
  }));
}
