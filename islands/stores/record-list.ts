import { atom, type ReadableAtom } from "nanostores";
import { changeTracker } from "./change-tracker.ts";
import { attempt, type Loadable } from "./result.ts";

export type Listed = { id: string };

/** A list of records on the page: loaded, and changed by the page itself and by others. */
export type RecordList<T> = {
  $records: ReadableAtom<Loadable<T[]>>;
  /** Loads the list. A failure shows only while there is nothing else to show. */
  load: () => Promise<void>;
  /** The records with these ids, in the order of the list. */
  find: (ids: readonly string[]) => T[];
  /** Shows a record: a new one, or in the place of an older one. */
  put: (record: T) => void;
  patch: (id: string, to: (shown: T) => T) => void;
  drop: (ids: readonly string[]) => void;
  /** The same three for changes that others made: an answer to an earlier request won't undo them. */
  live: Pick<RecordList<T>, "put" | "patch" | "drop">;
  /** Call before a request. Returns whether `live` changed a record since then. */
  sinceNow: () => (id: string) => boolean;
};

export type RecordListOptions<T> = {
  fetch: () => Promise<T[]>;
  /** True when `shown` is newer than `record`, where records say so: then `put` leaves it. */
  isNewer?: (shown: T, record: T) => boolean;
};

export function recordList<T extends Listed>(options: RecordListOptions<T>): RecordList<T> {
  const { fetch, isNewer = () => false } = options;
  const $records = atom<Loadable<T[]>>({ status: "loading" });
  const tracker = changeTracker();

  const change = (to: (records: T[]) => T[]) => {
    const loaded = $records.get();
    if (loaded.status === "ready") $records.set({ status: "ready", data: to(loaded.data) });
  };
  const find = (ids: readonly string[]) => {
    const loaded = $records.get();
    return loaded.status === "ready" ? loaded.data.filter(({ id }) => ids.includes(id)) : [];
  };
  const put = (record: T) => {
    const [shown] = find([record.id]);
    if (shown && isNewer(shown, record)) return;
    change((records) => [...records.filter(({ id }) => id !== record.id), record]);
  };
  const patch = (id: string, to: (shown: T) => T) =>
    change((records) => records.map((record) => (record.id === id ? to(record) : record)));
  const drop = (ids: readonly string[]) =>
    change((records) => records.filter(({ id }) => !ids.includes(id)));

  async function load(): Promise<void> {
    const isChanged = tracker.sinceNow();
    const loaded = await attempt(fetch);
    const before = $records.get();
    if (loaded.ok) {
      const changed =
        before.status === "ready" ? before.data.filter(({ id }) => isChanged(id)) : [];
      const others = loaded.value.filter(({ id }) => !isChanged(id));
      $records.set({ status: "ready", data: [...others, ...changed] });
    } else if (before.status !== "ready") {
      $records.set({ status: "failed", failure: loaded.failure });
    }
  }

  return {
    $records,
    load,
    find,
    put,
    patch,
    drop,
    live: {
      put: (record) => {
        tracker.record(record.id);
        put(record);
      },
      patch: (id, to) => {
        tracker.record(id);
        patch(id, to);
      },
      drop: (ids) => {
        for (const id of ids) tracker.record(id);
        drop(ids);
      },
    },
    sinceNow: tracker.sinceNow,
  };
}
