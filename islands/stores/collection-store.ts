import type { ReadableAtom } from "nanostores";
import { countOf, type Entity } from "#core/entities/define-entity.ts";
import type { CollectionName, Records } from "#core/platform/records.generated.ts";
import { deleteMany, notDeletedText, setInMany } from "./bulk-change.ts";
import { pb } from "./environment.ts";
import { keepLoaded } from "./keep-loaded.ts";
import { type Listed, type RecordList, recordList } from "./record-list.ts";
import { attempt, type Loadable, type Result } from "./result.ts";
import { currentSession } from "./session.ts";
import { showToast } from "./toasts.ts";
import { undoableRemoval } from "./undoable-removal.ts";

/** What a store reads of an entity's definition. */
export type StoredEntity<C extends CollectionName = CollectionName> = Pick<Entity, "label"> & {
  readonly collection: C;
  readonly nameField: string | undefined;
};

/** A list of records, as `fetch` returns them, that the page may change. */
export type CollectionStore<T> = Pick<
  RecordList<T>,
  "load" | "find" | "patch" | "live" | "sinceNow"
> & {
  /** All records but those that were deleted here and can still be brought back. */
  $records: ReadableAtom<Loadable<T[]>>;
  /** Loads and follows the changes that others make. Returns an unsubscribe function. */
  watch: () => () => void;
  /** Creates a record, or changes the one with `id`, and shows what the server made of it. */
  save: (id: string | undefined, values: object) => Promise<Result<T>>;
  /**
   * Sets the same fields in records: at once on the page, and back when the server refuses. A toast
   * offers to try again, or to undo.
   */
  setIn: (ids: readonly string[], values: Partial<T>, options?: SetOptions) => Promise<void>;
  /** Switches records on or off. A single one needs no toast: its switch is still there. */
  setEnabled: (ids: readonly string[], enabled: boolean) => Promise<void>;
  /** Takes records off the list. They are deleted when the offer to undo has ended. */
  remove: (ids: readonly string[]) => void;
};

/** What a toast says when the change is saved, e.g. "Changed 3 commands."; null for no toast. */
export type SetOptions = { done?: string | null };

export type CollectionOptions<T> = {
  /** How the records are loaded; all of the workspace when absent. */
  fetch?: () => Promise<T[]>;
  /** What messages call a record; its name field when absent. */
  nameOf?: (record: T) => string;
  /** True when `shown` is newer than `record`, where records say so. */
  isNewer?: (shown: T, record: T) => boolean;
  /** Subscribes to what changes records while they are watched, in the workspace with the id `tenant`. */
  follow?: (
    live: CollectionStore<T>["live"],
    tenant: string,
  ) => readonly Promise<() => Promise<void> | void>[];
};

/** The records of an entity in the active workspace: the data and what a page can do with it. */
export function collectionStore<C extends CollectionName, T extends Listed = Records[C]>(
  entity: StoredEntity<C>,
  options: CollectionOptions<T> = {},
): CollectionStore<T> {
  const { collection, nameField = "id" } = entity;
  const { nameOf = (record) => String(Reflect.get(record, nameField)), follow } = options;
  const tenant = () => currentSession()?.tenant.id ?? "";
  const records = () => pb().collection<T>(collection);
  const fetchAll = () => {
    const filter = pb().filter("tenant = {:tenant}", { tenant: tenant() });
    return records().getFullList({ filter });
  };
  const list = recordList<T>({ ...options, fetch: options.fetch ?? fetchAll });
  const { load, find, put, patch, drop, live, sinceNow } = list;
  const { $left, takeOff, bringBack } = undoableRemoval(list.$records);
  const whatOf = (some: readonly T[]) => {
    const [first] = some;
    return first && some.length === 1 ? nameOf(first) : countOf(entity, some.length);
  };

  async function save(id: string | undefined, values: object): Promise<Result<T>> {
    const saved = await attempt(() =>
      id === undefined
        ? records().create({ ...values, tenant: tenant() })
        : records().update(id, values),
    );
    if (saved.ok) put(saved.value);
    return saved;
  }

  async function setIn(
    ids: readonly string[],
    values: Values,
    { done }: SetOptions = {},
  ): Promise<void> {
    const before = find(ids).filter((record) => !hasValues(record, values));
    if (before.length === 0) return;
    const isChanged = sinceNow();
    const changed = before.map(({ id }) => id);
    for (const id of changed) patch(id, (record) => ({ ...record, ...values }));
    const saved = await setInMany(collection, changed, values);
    if (!saved.ok) {
      for (const record of before) {
        if (isChanged(record.id)) continue;
        patch(record.id, (shown) => ({ ...shown, ...fieldsOf(record, values) }));
      }
      const run = () => void setIn(changed, values, { ...(done !== undefined && { done }) });
      const action = { label: "Try again", run };
      return showToast({ tone: "danger", text: saved.failure.message, action });
    }
    if (done === null) return;
    const text = done ?? `Changed ${countOf(entity, before.length)}.`;
    const action = { label: "Undo", run: () => void restore(before, values) };
    showToast({ tone: "info", text, action });
  }

  /** Gives records the values back that they had; those that had the same go in one request. */
  async function restore(before: readonly T[], changed: Values): Promise<void> {
    const groups = Map.groupBy(before, (record) => JSON.stringify(fieldsOf(record, changed)));
    for (const same of groups.values()) {
      const [first] = same;
      if (!first) continue;
      const ids = same.map(({ id }) => id);
      await setIn(ids, fieldsOf(first, changed), { done: null });
    }
  }

  async function setEnabled(ids: readonly string[], enabled: boolean): Promise<void> {
    const others = find(ids).filter((record) => Reflect.get(record, "enabled") !== enabled);
    const text = `Switched ${enabled ? "on" : "off"} ${countOf(entity, others.length)}.`;
    await setIn(ids, { enabled }, { done: others.length === 1 ? null : text });
  }

  function remove(ids: readonly string[]): void {
    const some = find(ids);
    if (some.length === 0) return;
    const removed = some.map(({ id }) => id);
    const what = whatOf(some);
    takeOff(removed, `Deleted ${what}.`, () => deleteForGood(removed, what));
  }

  async function deleteForGood(ids: readonly string[], what: string): Promise<void> {
    const deleted = await deleteMany(collection, ids);
    if (!deleted.ok) {
      bringBack(ids);
      const text = `Not deleted: ${what}. ${deleted.failure.message}`;
      return showToast({ tone: "danger", text });
    }
    const { kept } = deleted.value;
    const stay = kept.map(({ id }) => id);
    drop(ids.filter((id) => !stay.includes(id)));
    bringBack(ids);
    if (kept.length > 0) showToast({ tone: "danger", text: notDeletedText(kept) });
  }

  return {
    $records: $left,
    load,
    watch: () => keepLoaded(load, follow?.(live, tenant()) ?? []),
    find,
    patch,
    live,
    sinceNow,
    save,
    setIn,
    setEnabled,
    remove,
  };
}

type Values = { readonly [field: string]: unknown };

function hasValues(record: object, values: Values): boolean {
  return JSON.stringify({ ...record, ...values }) === JSON.stringify(record);
}

/** The fields of a record that `changed` has. */
function fieldsOf(record: object, changed: Values): Values {
  const fields = Object.entries(record).filter(([name]) => Object.hasOwn(changed, name));
  return Object.fromEntries(fields);
}
