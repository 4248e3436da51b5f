import type { AuditEntry } from "#core/entities/audit.ts";
import { duplicateMessage, type Entity, quotaMessage } from "#core/entities/define-entity.ts";
import { check, type FieldErrors } from "#core/entities/text.ts";
import type { CollectionName } from "#core/platform/records.generated.ts";
import { conflict, invalid, type Refusal, refuse } from "../http/answer.ts";
import { bodyOf, tenantOf, valuesOf } from "../http/request.ts";
import { nextWithAudit, shortened } from "../people/audit.ts";
import { requirePermissions } from "../people/membership.ts";
import { rowsOf } from "./rows.ts";

type Values = { readonly [field: string]: unknown };

/** Where a record is or is going to be; a new record's id is in no table yet. */
export type Place = { tenant: string; record: string };

/** What a product adds to the writes of an entity's records. */
export type RecordRules = {
  /** What a schema can't know, because the server alone does. Returns the wrong fields. */
  compare?(app: CoreApp, values: object, place: Place): FieldErrors;
  /** Returns the fields in which the record clashes with others that are there. */
  conflicts?(app: CoreApp, values: object, place: Place): FieldErrors;
  /** Why this caller can't update or delete a record now. */
  refuse?(e: core.RecordRequestEvent, record: core.Record): Refusal | undefined;
  /** Why a record can't be deleted now; among many others it is kept while they are deleted. */
  keep?(app: CoreApp, record: core.Record): Refusal | undefined;
  /** How the audit log names a record that its name field doesn't name. */
  subject?(app: CoreApp, record: core.Record): string;
  /** An operator may write fields that the schema doesn't describe, such as a workspace's owner. */
  trustsOperators?: boolean;
};

/** The rules by collection; a collection with none needs no more than its entity says. */
export type RecordRulesByCollection = { readonly [name in CollectionName]?: RecordRules };

/** Creates a record in the user's active tenant. Superusers name the tenant themselves. */
export function createRecord(e: core.RecordRequestEvent, entity: Entity, rules: RecordRules) {
  const { record } = e;
  if (!record) return e.next();
  const body = bodyOf(e);
  let tenant = record.getString("tenant");
  if (!e.hasSuperuserAuth()) {
    const permit = requirePermissions(e, "active", entity.permissionsFor());
    if ("refusal" in permit) return refuse(e, permit.refusal);
    tenant = permit.membership.tenant;
    if (!mayNameTenant(body, tenant)) return refuse(e, invalid({ tenant: TENANT_FIXED }));
    // A client that picks ids could probe which ids other tenants use.
    record.set("id", $security.randomStringWithAlphabet(15, ID_ALPHABET));
  }
  return save(e, entity, rules, { record, tenant, input: body });
}

/** Updates a record of a tenant that the user belongs to; the tenant stays. */
export function updateRecord(e: core.RecordRequestEvent, entity: Entity, rules: RecordRules) {
  const { record } = e;
  if (!record || (rules.trustsOperators && e.hasSuperuserAuth())) return e.next();
  const original = record.original();
  const before = valuesOf(original);
  const tenant = tenantOf(original);
  const body = bodyOf(e);
  if (!mayNameTenant(body, tenant)) return refuse(e, invalid({ tenant: TENANT_FIXED }));
  if (!e.hasSuperuserAuth()) {
    const changed = entity.fields.filter((name) => name in body && body[name] !== before[name]);
    const needed = entity.permissionsFor(changed);
    const permit = requirePermissions(e, tenant, needed);
    if ("refusal" in permit) return refuse(e, permit.refusal);
    // Where each field asks for its own permission, nothing was asked for: nothing is written either.
    if (needed.length === 0) return e.json(200, original);
    const refusal = rules.refuse?.(e, original);
    if (refusal !== undefined) return refuse(e, refusal);
  }
  return save(e, entity, rules, { record, tenant, input: { ...before, ...body } });
}

/** Deletes a record of a tenant where the user has the permission, and records it. */
export function deleteRecord(e: core.RecordRequestEvent, entity: Entity, rules: RecordRules) {
  const { record } = e;
  if (!record || e.hasSuperuserAuth()) return e.next();
  const tenant = tenantOf(record);
  const permit = requirePermissions(e, tenant, entity.permissionsFor());
  if ("refusal" in permit) return refuse(e, permit.refusal);
  const refusal = rules.refuse?.(e, record) ?? rules.keep?.(e.app, record);
  if (refusal !== undefined) return refuse(e, refusal);
  const subject = rules.subject?.(e.app, record) ?? nameOf(entity, record);
  return nextWithAudit(e, tenant, [{ action: entity.actions.deleted, subject }]);
}

/** A record's name in the audit log; a timer's message is long, so it is cut. */
export function nameOf({ nameField }: Entity, record: core.Record): string {
  return nameField === undefined ? "" : shortened(record.getString(nameField));
}

/** The values that an entity's schema describes. */
export function pickFields({ fields }: Entity, values: Values): Values {
  return Object.fromEntries(fields.map((name) => [name, values[name]]));
}

const ID_ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";

/** The same whether the tenant that was named exists or not. */
const TENANT_FIXED = "The workspace of a record is set by the server";

function mayNameTenant(body: Values, tenant: string): boolean {
  return body.tenant === undefined || body.tenant === tenant;
}

/** Whether a tenant has as many records of an entity as it may have. */
export function isFull(app: CoreApp, { collection, quota }: Entity, tenant: string): boolean {
  return quota !== undefined && app.countRecords(collection, $dbx.hashExp({ tenant })) >= quota;
}

function save(
  e: core.RecordRequestEvent,
  entity: Entity,
  rules: RecordRules,
  write: { record: core.Record; tenant: string; input: Values },
) {
  const { record, tenant, input } = write;
  const result = check(entity.schema, pickFields(entity, input));
  if (!result.ok) return refuse(e, invalid(result.errors));
  const values: Values = { ...result.value };
  const place = { tenant, record: record.id };
  const original = record.original();
  const errors =
    record.isNew() && isFull(e.app, entity, tenant)
      ? { [entity.nameField ?? "id"]: quotaMessage(entity) }
      : (rules.compare?.(e.app, result.value, place) ?? {});
  const before = record.isNew() ? undefined : valuesOf(original);
  const clashes = () => ({
    ...duplicateErrors(e.app, entity, { before, values, place }),
    ...rules.conflicts?.(e.app, result.value, place),
  });
  const conflicts = clashes();
  if (Object.keys(errors).length > 0) return refuse(e, invalid({ ...conflicts, ...errors }));
  if (Object.keys(conflicts).length > 0) return refuse(e, conflict(conflicts));

  // PocketBase has put the whole body into the record, with modifiers such as `usage_count+` done.
  for (const name of record.collection().fields.fieldNames()) {
    if (name !== "id") record.set(name, name === "tenant" ? tenant : original.get(name));
  }
  for (const name of entity.fields) record.set(name, values[name]);
  const entries = before
    ? changeEntries(entity, { before, values, record: record.id })
    : [{ action: entity.actions.created }];
  const subject = rules.subject?.(e.app, original) ?? nameOf(entity, record);
  try {
    return nextWithAudit(
      e,
      tenant,
      entries.map((entry) => ({ subject, ...entry })),
    );
  } catch (error) {
    // Another request was faster: the database's own indexes keep the two apart.
    const late = clashes();
    if (Object.keys(late).length > 0) return refuse(e, conflict(late));
    throw error;
  }
}

/** What the audit log says of an update; nothing of one that changes nothing. */
function changeEntries(
  entity: Entity,
  { before, values, record }: { before: Values; values: Values; record: string },
): readonly AuditEntry[] {
  if (entity.audit?.changed) return entity.audit.changed(before, values);
  const changed = entity.fields.filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(values[name]),
  );
  if (changed.length === 0) return [];
  return [{ action: entity.actions.changed, details: { changed }, fold: record }];
}

/** A record that keeps its name is none anew: it may be older than the rule. */
function duplicateErrors(
  app: CoreApp,
  entity: Entity,
  { before, values, place }: { before: Values | undefined; values: Values; place: Place },
): FieldErrors {
  const { collection, unique = [] } = entity;
  const [field] = unique;
  if (field === undefined || unique.every((name) => before?.[name] === values[name])) return {};
  const same = unique.map((name) => `AND ${name} = {:${name}} COLLATE NOCASE`).join(" ");
  const named = Object.fromEntries(unique.map((name) => [name, String(values[name])]));
  const [other] = rowsOf(
    app,
    { name: "" },
    `SELECT ${field} AS name FROM ${collection}
     WHERE tenant = {:tenant} AND id != {:record} ${same} LIMIT 1`,
    { ...named, ...place },
  );
  return other ? { [field]: duplicateMessage(entity, shortened(other.name)) } : {};
}

/**
 * Saves of a record what was changed in it, and leaves the rest as it is by now. PocketBase would
 * write every field as it was when the request began: a rename that comes at the same time as a
 * new password would put the old one back.
 */
export function saveChangesOnly(e: core.RecordEvent) {
  e.record?.ignoreUnchangedFields(true);
  return e.next();
}
