import { check } from "#core/entities/text.ts";
import { type BulkAnswer, bulkSchema, countOf } from "#core/waddle/bulk.ts";
import { invalid, type Refusal, refuse } from "../platform/http/answer.ts";
import { bodyOf, valuesOf } from "../platform/http/request.ts";
import { actorOf, note } from "../platform/people/audit.ts";
import { requirePermissions } from "../platform/people/membership.ts";
import { fieldsOf, KINDS, type Kind, namesOf, recordsById, type Values } from "./kinds.ts";

/**
 * POST /api/gq/waddle/bulk: deletes records of the active workspace or sets the same fields in
 * each, in one transaction and with one entry in the audit log. Answers whose ids it changed, and
 * which records can't be deleted now.
 */
export function changeMany(e: core.RequestEvent) {
  const result = check(bulkSchema, bodyOf(e));
  // Who may not is told so whatever they sent.
  const kind = KINDS[result.ok ? result.value.kind : "commands"];
  const permit = requirePermissions(e, "active", [kind.permission]);
  if ("refusal" in permit) return refuse(e, permit.refusal);
  if (!result.ok) return refuse(e, invalid(result.errors));
  const { change, ids } = result.value;
  if (change.type === "set") {
    const wrong = Object.keys(change.values).find((name) => !kind.settable.includes(name));
    if (wrong !== undefined) {
      return refuse(e, invalid({ change: `${wrong} can't be set in many at once` }));
    }
  }

  let refusal: Refusal | undefined;
  let changed: core.Record[] = [];
  let kept: BulkAnswer["kept"] = [];
  e.app.runInTransaction((app) => {
    const known = recordsById(app, kind, permit.membership.tenant);
    const named = ids.flatMap((id) => known.get(id) ?? []);
    kept = change.type === "delete" ? keptOf(app, kind, permit.membership.tenant, named) : [];
    changed = named.filter(({ id }) => !kept.some((one) => one.id === id));
    const errors = change.type === "set" ? setValues(kind, changed, change.values) : undefined;
    if (errors !== undefined) {
      refusal = invalid(errors);
      return;
    }
    if (changed.length === 0) return;
    for (const record of changed) {
      if (change.type === "set") app.save(record);
      else app.delete(record);
    }
    note(app, permit.membership.tenant, actorOf(e), {
      action: change.type === "set" ? "waddle.bulk_changed" : "waddle.bulk_deleted",
      subject: countOf(result.value.kind, changed.length),
      details: {
        names: namesOf(kind, changed),
        ...(change.type === "set" && { changed: Object.keys(change.values) }),
      },
    });
  });
  if (refusal !== undefined) return refuse(e, refusal);
  const answer: BulkAnswer = { ids: changed.map(({ id }) => id), kept };
  return e.json(200, answer);
}

/** Those of the records that can't be deleted now (I11). */
function keptOf(
  app: CoreApp,
  { keep, nameField }: Kind,
  tenant: string,
  records: readonly core.Record[],
): BulkAnswer["kept"] {
  if (!keep) return [];
  const busy = keep.ids(app, tenant);
  return records
    .filter(({ id }) => busy.has(id))
    .map((record) => ({ id: record.id, name: record.getString(nameField), code: keep.code }));
}

/** Puts the values into each record; answers what the schema says against it. */
function setValues(kind: Kind, records: readonly core.Record[], values: Values) {
  for (const record of records) {
    const result = check(kind.schema, fieldsOf(kind, { ...valuesOf(record), ...values }));
    if (!result.ok) return result.errors;
    const parsed: Values = { ...result.value };
    for (const name of Object.keys(values)) record.set(name, parsed[name]);
  }
  return undefined;
}
