import * as v from "valibot";
import { countOf, type Entity, quotaMessage } from "#core/entities/define-entity.ts";
import { check, type FieldErrors } from "#core/entities/text.ts";
import {
  type ChangeSet,
  changeSetSchema,
  kindsOf,
  type Put,
} from "#core/waddle/import/change-set.ts";
import { IMPORTED_ENTITIES, type ImportedKind } from "#core/waddle/import/kinds.ts";
import { IMPORT } from "#core/waddle/limits.ts";
import { invalid, refuse } from "../platform/http/answer.ts";
import { bodyOf, valuesOf } from "../platform/http/request.ts";
import { actorOf, recordAudit } from "../platform/people/audit.ts";
import { requirePermissions } from "../platform/people/membership.ts";
import { recordsById } from "../platform/records/bulk.ts";
import { pickFields } from "../platform/records/write.ts";
import { sharedWordProblem } from "./command-words.ts";

/** A record as it is going to be; not saved yet. */
type Write = { record: core.Record; isNew: boolean };

type Values = { readonly [field: string]: unknown };

type Plan = { writes: Write[]; removals: core.Record[]; errors: FieldErrors };

/**
 * POST /api/gq/waddle/import: adds, changes and deletes what a change set names in the active
 * workspace, in one transaction: everything is checked before anything is written.
 */
export function importWaddle(e: core.RequestEvent) {
  const result = check(changeSetSchema, bodyOf(e));
  // A missing permission is reported first, whatever the body is.
  const kinds: ImportedKind[] = result.ok ? kindsOf(result.value) : [];
  const needed = kinds.length > 0 ? kinds : (["commands"] as const);
  const permissions = needed.flatMap((kind) => IMPORTED_ENTITIES[kind].permissionsFor());
  const permit = requirePermissions(e, "active", permissions);
  if ("refusal" in permit) return refuse(e, permit.refusal);
  if (!result.ok) return refuse(e, invalid(result.errors));
  const set = result.value;
  const { tenant } = permit.membership;

  let errors: FieldErrors = {};
  const ids: { [kind: string]: string[] } = {};
  e.app.runInTransaction((app) => {
    const plans = kinds.map((kind) => ({ kind, ...planOf(app, tenant, kind, set) }));
    errors = Object.assign({}, ...plans.map((plan) => plan.errors));
    if (Object.keys(errors).length > 0 || kinds.length === 0) return;
    for (const { kind, writes, removals } of plans) {
      for (const record of removals) app.delete(record);
      for (const { record } of writes) app.save(record);
      ids[kind] = writes.map(({ record }) => record.id);
    }
    const what = plans.flatMap(wordsOf);
    recordAudit(app, tenant, actorOf(e), { action: "waddle.imported", details: { what } });
  });
  if (Object.keys(errors).length > 0) return refuse(e, invalid(errors));
  return e.json(200, { ids });
}

function planOf(app: CoreApp, tenant: string, name: ImportedKind, set: ChangeSet): Plan {
  const entity: Entity = IMPORTED_ENTITIES[name];
  const known = recordsById(app, entity, tenant);
  const { put = [], remove = [] } = set[name] ?? {};
  const plan: Plan = { writes: [], removals: [], errors: {} };
  for (const id of new Set(remove)) {
    const record = known.get(id);
    if (record) plan.removals.push(record);
    known.delete(id);
  }
  const collection = app.findCollectionByNameOrId(entity.collection);
  for (const [at, values] of put.entries()) {
    const found = values.id === undefined ? undefined : known.get(values.id);
    const record = found ?? new Record(collection, { tenant });
    const errors = fill(entity, record, values, found === undefined);
    const isTwice = plan.writes.some((write) => write.record === found);
    if (errors === undefined && !isTwice) plan.writes.push({ record, isNew: found === undefined });
    else plan.errors[`${name}.${at}`] = errors ?? "It is in the list twice";
  }
  const changed = new Set(plan.writes.map(({ record }) => record));
  const others = [...known.values()].filter((record) => !changed.has(record));
  const after = [...others, ...changed].map(valuesOf);
  const { quota = Number.POSITIVE_INFINITY } = entity;
  if (after.length > quota && plan.writes.some(({ isNew }) => isNew)) {
    plan.errors[name] = quotaMessage(entity);
  }
  const problem = name === "commands" ? sharedWordProblem(after) : sharedNameProblem(entity, after);
  if (problem !== undefined) plan.errors[name] ??= problem;
  return plan;
}

/** Returns the first name that two records of a workspace would have and may not; a timer's is no such name. */
function sharedNameProblem(entity: Entity, records: readonly Values[]): string | undefined {
  const { label, unique = [] } = entity;
  const [field] = unique;
  if (field === undefined || unique.length > 1) return undefined;
  const names = records.map((record) => String(record[field]).toLowerCase());
  const shared = names.find((name, at) => names.indexOf(name) !== at);
  return shared === undefined ? undefined : `There would be two ${label.many} named ${shared}`;
}

const usage = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(IMPORT.usageMaxCount));

/** Sets the values in the record; returns what is wrong with them. */
function fill(
  entity: Entity,
  record: core.Record,
  values: Put,
  isNew: boolean,
): string | undefined {
  const result = check(entity.schema, pickFields(entity, values));
  if (!result.ok) return result.message;
  const parsed: Values = { ...result.value };
  for (const name of entity.fields) record.set(name, parsed[name]);
  const uses = values.usage_count;
  if (!isNew || uses === undefined || entity.collection !== "chat_commands") return undefined;
  if (!v.is(usage, uses)) return "The count of uses must be a whole number, 0 or more";
  record.set("usage_count", uses);
  return undefined;
}

/** What the audit log says of a kind, e.g. "3 commands added", "1 command changed". */
function wordsOf({ kind, writes, removals }: Plan & { kind: ImportedKind }): string[] {
  const added = writes.filter(({ isNew }) => isNew).length;
  const parts: [number, string][] = [
    [added, "added"],
    [writes.length - added, "changed"],
    [removals.length, "removed"],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${countOf(IMPORTED_ENTITIES[kind], count)} ${what}`);
}
