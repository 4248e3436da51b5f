import type { ChangeSet, Put } from "./change-set.ts";
import { IMPORTED_ENTITIES, IMPORTED_KINDS, type ImportedKind } from "./kinds.ts";
import type { Planned, Stored, StoredByKind } from "./plan.ts";

/** True for what can be chosen at all. */
export function isChoosable({ state }: Planned): boolean {
  return state === "new" || state === "changed" || state === "conflict";
}

/** What is chosen before anyone chose: all but what takes something from another command. */
export function firstChoice(plan: readonly Planned[]): Set<string> {
  const wanted = plan.filter(({ state }) => state === "new" || state === "changed");
  return new Set(wanted.map(({ key }) => key));
}

/** What is to be written of a plan. */
export function changeSetOf(
  plan: readonly Planned[],
  chosen: ReadonlySet<string>,
  stored: StoredByKind,
): ChangeSet {
  const set: ChangeSet = {};
  for (const kind of IMPORTED_KINDS) {
    const wanted = plan.filter((item) => item.kind === kind && chosen.has(item.key));
    const put = wanted.flatMap(({ id, values }) =>
      values === undefined ? [] : [{ ...values, ...(id !== undefined && { id }) }],
    );
    const taken = wanted.flatMap(({ takesFrom }) => takesFrom ?? []);
    for (const { id, alias } of taken) takeAlias(put, kind, stored, id, alias);
    if (put.length > 0) set[kind] = { put, remove: [] };
  }
  return set;
}

/** Puts the command with that id without the alias, whether or not the file changes it too. */
function takeAlias(
  put: Put[],
  kind: ImportedKind,
  stored: StoredByKind,
  id: string,
  alias: string,
): void {
  const at = put.findIndex((values) => values.id === id);
  const current = put[at] ?? stored[kind]?.find((record) => record.id === id);
  if (current === undefined) return;
  const aliases = Array.isArray(current.aliases) ? current.aliases : [];
  const values = {
    ...(at === -1 ? fieldsOf(kind, { ...current, id }) : current),
    id,
    aliases: aliases.filter((word) => word !== alias),
  };
  if (at === -1) put.push(values);
  else put[at] = values;
}

/** What takes a change set back, once the server has said which ids the new records have. */
export function inverseOf(
  set: ChangeSet,
  stored: StoredByKind,
  ids: Partial<Record<ImportedKind, readonly string[]>>,
): ChangeSet {
  const inverse: ChangeSet = {};
  for (const kind of IMPORTED_KINDS) {
    const { put = [] } = set[kind] ?? {};
    const before = put.flatMap(({ id }) => stored[kind]?.find((record) => record.id === id) ?? []);
    const known = new Set(before.map(({ id }) => id));
    const added = (ids[kind] ?? []).filter((id) => !known.has(id));
    if (before.length + added.length === 0) continue;
    inverse[kind] = { put: before.map((record) => fieldsOf(kind, record)), remove: added };
  }
  return inverse;
}

function fieldsOf(kind: ImportedKind, record: Stored): Put {
  const names = ["id", ...IMPORTED_ENTITIES[kind].fields];
  return Object.fromEntries(names.map((name) => [name, record[name]]));
}
