import { ENTITIES, entityOf } from "#core/entities/all.ts";
import { type BulkAnswer, bulkSchema, KEEP_REASONS } from "#core/entities/bulk.ts";
import { countOf, type Entity } from "#core/entities/define-entity.ts";
import { check, type FieldErrors } from "#core/entities/text.ts";
import { invalid, refuse } from "../http/answer.ts";
import { bodyOf, valuesOf } from "../http/request.ts";
import { actorOf, recordAudit } from "../people/audit.ts";
import { requirePermissions } from "../people/membership.ts";
import { nameOf, pickFields, type RecordRules } from "./write.ts";

type Values = { readonly [field: string]: unknown };

const BULK_COLLECTIONS = ENTITIES.filter(({ bulkFields }) => bulkFields !== undefined).map(
  ({ collection }) => collection,
);

/**
 * POST /api/gq/records/bulk: deletes records of the active workspace or sets the same fields in
 * each, in one transaction and with one entry in the audit log. Returns the ids of the changed
 * records, and which records can't be deleted now.
 */
export function changeMany(e: core.RequestEvent, rulesOf: (entity: Entity) => RecordRules) {
  const result = check(bulkSchema, bodyOf(e));
  const entity = result.ok ? entityOf(result.value.collection) : undefined;
  const permit = requirePermissions(e, "active", entity?.permissionsFor() ?? []);
  if ("refusal" in permit) return refuse(e, permit.refusal);
  if (!result.ok) return refuse(e, invalid(result.errors));
  if (entity?.bulkFields === undefined) return refuse(e, invalid(COLLECTION_UNKNOWN));
  const { change, ids } = result.value;
  const settable: readonly string[] = entity.bulkFields;
  if (change.type === "set") {
    const wrong = Object.keys(change.values).find((name) => !settable.includes(name));
    if (wrong !== undefined) {
      return refuse(e, invalid({ change: `${wrong} can't be set in many at once` }));
    }
  }

  const { tenant } = permit.membership;
  let errors: FieldErrors | undefined;
  let changed: core.Record[] = [];
  let kept: BulkAnswer["kept"] = [];
  e.app.runInTransaction((app) => {
    const known = recordsById(app, entity, tenant);
    const named = ids.flatMap((id) => known.get(id) ?? []);
    kept = change.type === "delete" ? keptOf(app, entity, rulesOf(entity), named) : [];
    changed = named.filter(({ id }) => !kept.some((one) => one.id === id));
    errors = change.type === "set" ? setValues(entity, changed, change.values) : undefined;
    if (errors !== undefined || changed.length === 0) return;
    for (const record of changed) {
      if (change.type === "set") app.save(record);
      else app.delete(record);
    }
    recordAudit(app, tenant, actorOf(e), {
      action: change.type === "set" ? "waddle.bulk_changed" : "waddle.bulk_deleted",
      subject: countOf(entity, changed.length),
      details: {
        names: namesOf(entity, changed),
        ...(change.type === "set" && { changed: Object.keys(change.values) }),
      },
    });
  });
  if (errors !== undefined) return refuse(e, invalid(errors));
  const answer: BulkAnswer = { ids: changed.map(({ id }) => id), kept };
  return e.json(200, answer);
}

const COLLECTION_UNKNOWN = {
  collection: `Collection must be one of: ${BULK_COLLECTIONS.join(", ")}`,
};

/** A tenant's records of an entity, by id. */
export function recordsById(
  app: CoreApp,
  { collection }: Entity,
  tenant: string,
): Map<string, core.Record> {
  const records = app.findRecordsByFilter(collection, "tenant = {:tenant}", "", 0, 0, { tenant });
  return new Map(records.flatMap((record) => (record ? [[record.id, record] as const] : [])));
}

/** The records that can't be deleted now (WADDLE-I11). */
function keptOf(
  app: CoreApp,
  entity: Entity,
  { keep }: RecordRules,
  records: readonly core.Record[],
): BulkAnswer["kept"] {
  return records.flatMap((record) => {
    const refusal = keep?.(app, record);
    if (refusal === undefined) return [];
    const code = KEEP_REASONS.find((reason) => reason === refusal.code);
    if (code === undefined) throw new Error(`KEEP_REASONS lacks ${refusal.code}`);
    return [{ id: record.id, name: nameOf(entity, record), code }];
  });
}

/** Sets the values in each record; returns what the schema refuses. */
function setValues(
  entity: Entity,
  records: readonly core.Record[],
  values: Values,
): FieldErrors | undefined {
  for (const record of records) {
    const result = check(entity.schema, pickFields(entity, { ...valuesOf(record), ...values }));
    if (!result.ok) return result.errors;
    const parsed: Values = { ...result.value };
    for (const name of Object.keys(values)) record.set(name, parsed[name]);
  }
  return undefined;
}

const NAMED_COUNT = 20;

/** Names for an entry of the audit log, no more than anyone reads. */
function namesOf(entity: Entity, records: readonly core.Record[]): string[] {
  const names = records.slice(0, NAMED_COUNT).map((record) => nameOf(entity, record));
  const more = records.length - names.length;
  return more > 0 ? [...names, `and ${more} more`] : names;
}
