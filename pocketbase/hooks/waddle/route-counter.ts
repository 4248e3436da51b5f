import { counter, withinCounter } from "#core/entities/counter.ts";
import { check } from "#core/entities/text.ts";
import { type CounterState, counterStep } from "#core/waddle/counter-step.ts";
import { invalid, NOT_FOUND, refuse } from "../platform/http/answer.ts";
import { bodyOf, firstRecord } from "../platform/http/request.ts";
import { actorOf, recordAudit } from "../platform/people/audit.ts";
import { requirePermissions } from "../platform/people/membership.ts";

/** POST /api/gq/waddle/counters/add: adds to a counter of the active workspace. */
export function addToCounter(e: core.RequestEvent) {
  const permit = requirePermissions(e, "active", ["waddle_chat_edit"]);
  if ("refusal" in permit) return refuse(e, permit.refusal);
  const result = check(counterStep, bodyOf(e));
  if (!result.ok) return refuse(e, invalid(result.errors));
  const { id, by } = result.value;
  const { tenant } = permit.membership;
  let state: CounterState | undefined;
  e.app.runInTransaction((app) => {
    const record = firstRecord(app, "counters", "id = {:id} && tenant = {:tenant}", { id, tenant });
    if (record === undefined) return;
    record.set("value", withinCounter(record.getInt("value") + by));
    app.save(record);
    recordAudit(app, tenant, actorOf(e), {
      action: counter.actions.changed,
      subject: record.getString("name"),
      details: { changed: ["value"] },
      fold: id,
    });
    state = { value: record.getInt("value"), revision: record.getInt("revision") };
  });
  return state === undefined ? refuse(e, NOT_FOUND) : e.json(200, state);
}
