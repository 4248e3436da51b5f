import type * as v from "valibot";
import { check, type FieldErrors } from "#core/entities/text.ts";
import type { Permission } from "#core/platform/permissions.ts";
import { invalid, type Refusal, refuse } from "../http/answer.ts";
import { bodyOf, valuesOf } from "../http/request.ts";
import { type Note, nextWithNotes } from "../people/audit.ts";
import { requirePermissions } from "../people/membership.ts";

/** What the API may write in a tenant-owned collection, and what it takes to do so. */
export type WriteRules<TSchema extends v.GenericSchema<unknown, object>> = {
  schema: TSchema;
  /** The fields that the schema describes; every other field keeps what the server put there. */
  fields: readonly (keyof v.InferOutput<TSchema> & string)[];
  /** The permissions that a write of these fields needs. */
  permissions: (changed: readonly string[]) => readonly Permission[];
  /** What a schema can't know: other records. Answers the wrong fields. */
  compare?: (
    app: CoreApp,
    values: v.InferOutput<TSchema>,
    place: { tenant: string; record: string },
  ) => FieldErrors;
  /** What the audit log is to say of an update. */
  notes?: (before: { [field: string]: unknown }, values: v.InferOutput<TSchema>) => readonly Note[];
};

/** Creates a record in the user's active tenant. Superusers name the tenant themselves. */
export function create<TSchema extends v.GenericSchema<unknown, object>>(
  e: core.RecordRequestEvent,
  rules: WriteRules<TSchema>,
) {
  const { record } = e;
  if (!record) return e.next();
  const body = bodyOf(e);
  let tenant = record.getString("tenant");
  if (!e.hasSuperuserAuth()) {
    const permit = requirePermissions(e, "active", rules.permissions(rules.fields));
    if ("refusal" in permit) return refuse(e, permit.refusal);
    tenant = permit.membership.tenant;
    if (!mayNameTenant(body, tenant)) return refuse(e, invalid({ tenant: TENANT_FIXED }));
    // A client that picks ids could probe which ids other tenants use.
    record.set("id", $security.randomStringWithAlphabet(15, ID_ALPHABET));
  }
  return save(e, rules, { record, tenant, input: body });
}

/** Updates a record of a tenant that the user belongs to; the tenant stays. */
export function update<TSchema extends v.GenericSchema<unknown, object>>(
  e: core.RecordRequestEvent,
  rules: WriteRules<TSchema>,
) {
  const { record } = e;
  if (!record) return e.next();
  const before = valuesOf(record.original());
  const tenant = String(before.tenant);
  const body = bodyOf(e);
  if (!mayNameTenant(body, tenant)) return refuse(e, invalid({ tenant: TENANT_FIXED }));
  if (!e.hasSuperuserAuth()) {
    const changed = rules.fields.filter((name) => name in body && body[name] !== before[name]);
    const permit = requirePermissions(e, tenant, rules.permissions(changed));
    if ("refusal" in permit) return refuse(e, permit.refusal);
  }
  return save(e, rules, { record, tenant, input: { ...before, ...body } });
}

/** Deletes a record of a tenant where the user has the permissions, and notes it. */
export function remove(
  e: core.RecordRequestEvent,
  permissions: readonly Permission[],
  note: (record: core.Record) => Note,
) {
  if (!e.record || e.hasSuperuserAuth()) return e.next();
  const tenant = e.record.getString("tenant");
  const permit = requirePermissions(e, tenant, permissions);
  if ("refusal" in permit) return refuse(e, permit.refusal);
  return nextWithNotes(e, tenant, [note(e.record)]);
}

/** Refuses what the record's state forbids; who may not even ask learns nothing of that. */
export function refuseInstead(
  e: core.RecordRequestEvent,
  permissions: readonly Permission[],
  refusal: Refusal,
) {
  const permit = requirePermissions(e, e.record?.getString("tenant") ?? "", permissions);
  return refuse(e, "refusal" in permit ? permit.refusal : refusal);
}

const ID_ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";

/** The same whether the tenant that was named exists or not. */
const TENANT_FIXED = "The workspace of a record is set by the server";

function mayNameTenant(body: { [field: string]: unknown }, tenant: string): boolean {
  return body.tenant === undefined || body.tenant === tenant;
}

function save<TSchema extends v.GenericSchema<unknown, object>>(
  e: core.RecordRequestEvent,
  rules: WriteRules<TSchema>,
  write: { record: core.Record; tenant: string; input: { [field: string]: unknown } },
) {
  const { record, tenant, input } = write;
  const result = check(
    rules.schema,
    Object.fromEntries(rules.fields.map((name) => [name, input[name]])),
  );
  if (!result.ok) return refuse(e, invalid(result.errors));
  const errors = rules.compare?.(e.app, result.value, { tenant, record: record.id }) ?? {};
  if (Object.keys(errors).length > 0) return refuse(e, invalid(errors));

  // PocketBase has put the whole body into the record, with modifiers such as `usage_count+` done.
  const original = record.original();
  for (const name of record.collection().fields.fieldNames()) {
    if (name !== "id" && name !== "tenant") record.set(name, original.get(name));
  }
  record.set("tenant", tenant);
  for (const name of rules.fields) record.set(name, result.value[name]);
  const notes = record.isNew() ? [] : (rules.notes?.(valuesOf(original), result.value) ?? []);
  return nextWithNotes(e, tenant, notes);
}
