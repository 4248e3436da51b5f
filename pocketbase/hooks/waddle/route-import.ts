import * as v from "valibot";
import { check, type FieldErrors } from "#core/entities/text.ts";
import { countOf, type ImportedKind } from "#core/waddle/bulk.ts";
import {
  type ChangeSet,
  changeSetSchema,
  kindsOf,
  type Put,
} from "#core/waddle/import/change-set.ts";
import { IMPORT } from "#core/waddle/limits.ts";
import { invalid, refuse } from "../platform/http/answer.ts";
import { bodyOf, valuesOf } from "../platform/http/request.ts";
import { actorOf, note } from "../platform/people/audit.ts";
import { requirePermissions } from "../platform/people/membership.ts";
import { fieldsOf, KINDS, type Kind, recordsById, type Values } from "./kinds.ts";

/** A record as it is going to be; not saved yet. */
type Write = { record: core.Record; isNew: boolean };

type Plan = { writes: Write[]; removals: core.Record[]; errors: FieldErrors };

/**
 * POST /api/gq/waddle/import: adds, changes and deletes what a change set names in the active
 * workspace, in one transaction: everything is checked before anything is written.
 */
export function importWaddle(e: core.RequestEvent) {
  const result = check(changeSetSchema, bodyOf(e));
  // Who may not is told so whatever they sent.
  const kinds: ImportedKind[] = result.ok ? kindsOf(result.value) : [];
  const needed = kinds.length > 0 ? kinds : (["commands"] as const);
  const permissions = needed.map((kind) => KINDS[kind].permission);
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
    note(app, tenant, actorOf(e), { action: "waddle.imported", details: { what } });
  });
  if (Object.keys(errors).length > 0) return refuse(e, invalid(errors));
  return e.json(200, { ids });
}

function planOf(app: CoreApp, tenant: string, name: ImportedKind, set: ChangeSet): Plan {
  const kind = KINDS[name];
  const known = recordsById(app, kind, tenant);
  const { put = [], remove = [] } = set[name] ?? {};
  const plan: Plan = { writes: [], removals: [], errors: {} };
  for (const id of new Set(remove)) {
    const record = known.get(id);
    if (record) plan.removals.push(record);
    known.delete(id);
  }
  const collection = app.findCollectionByNameOrId(kind.collection);
  for (const [at, values] of put.entries()) {
    const found = values.id === undefined ? undefined : known.get(values.id);
    const record = found ?? new Record(collection, { tenant });
    const errors = fill(kind, record, values, found === undefined);
    const isTwice = plan.writes.some((write) => write.record === found);
    if (errors === undefined && !isTwice) plan.writes.push({ record, isNew: found === undefined });
    else plan.errors[`${name}.${at}`] = errors ?? "It is in the list twice";
  }
  const changed = new Set(plan.writes.map(({ record }) => record));
  const others = [...known.values()].filter((record) => !changed.has(record));
  const after = [...others, ...changed].map(valuesOf);
  if (after.length > kind.perTenantMaxCount && plan.writes.some(({ isNew }) => isNew)) {
    plan.errors[name] = `A workspace has at most ${countOf(name, kind.perTenantMaxCount)}`;
  }
  const problem = kind.problem?.(after);
  if (problem !== undefined) plan.errors[name] ??= problem;
  return plan;
}

const usage = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(IMPORT.usageMaxCount));

/** Puts the values into the record; answers what is wrong with them. */
function fill(kind: Kind, record: core.Record, values: Put, isNew: boolean): string | undefined {
  const result = check(kind.schema, fieldsOf(kind, values));
  if (!result.ok) return result.message;
  const parsed: Values = { ...result.value };
  for (const name of kind.fields) record.set(name, parsed[name]);
  const uses = values.usage_count;
  if (!isNew || uses === undefined || kind.collection !== "chat_commands") return undefined;
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
    .map(([count, what]) => `${countOf(kind, count)} ${what}`);
}
