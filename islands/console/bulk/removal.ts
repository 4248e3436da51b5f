import { atom, computed, type ReadableAtom } from "nanostores";
import { type BulkAnswer, type BulkKind, countOf } from "#core/waddle/bulk.ts";
import type { Loadable } from "../../stores/result.ts";
import { showToast } from "../../stores/toasts.ts";
import { deleteMany } from "./store.ts";

export type Removal<T> = {
  /** The loaded records but for those that were deleted here and can still be brought back. */
  $left: ReadableAtom<Loadable<T[]>>;
  /** Takes records off the list; they are deleted when the offer to undo has gone. */
  remove: (records: readonly T[]) => void;
};

export type RemovalOptions<T> = {
  kind: BulkKind;
  $loaded: ReadableAtom<Loadable<T[]>>;
  nameOf: (record: T) => string;
  /** Hears the ids of those that are gone for good. */
  onDeleted: (ids: readonly string[]) => void;
};

/** Deleting from a list, one or many at a time, with a way back. */
export function removalFrom<T extends { id: string }>(options: RemovalOptions<T>): Removal<T> {
  const { kind, $loaded, nameOf, onDeleted } = options;
  const $removed = atom<ReadonlySet<string>>(new Set());
  const bringBack = (ids: readonly string[]) =>
    $removed.set(new Set($removed.get()).difference(new Set(ids)));

  async function deleteForGood(ids: readonly string[], what: string): Promise<void> {
    const deleted = await deleteMany(kind, ids);
    if (!deleted.ok) {
      bringBack(ids);
      const text = `Not deleted: ${what}. ${deleted.failure.message}`;
      return showToast({ tone: "danger", text });
    }
    const { kept } = deleted.value;
    const stay = kept.map(({ id }) => id);
    onDeleted(ids.filter((id) => !stay.includes(id)));
    if (kept.length === 0) return;
    bringBack(stay);
    showToast({ tone: "danger", text: notDeletedText(kept) });
  }

  return {
    $left: computed([$loaded, $removed], (loaded, removed): Loadable<T[]> => {
      if (loaded.status !== "ready") return loaded;
      return { status: "ready", data: loaded.data.filter(({ id }) => !removed.has(id)) };
    }),
    remove: (records) => {
      const [first] = records;
      if (!first) return;
      const ids = records.map(({ id }) => id);
      const what = records.length === 1 ? nameOf(first) : countOf(kind, records.length);
      $removed.set(new Set([...$removed.get(), ...ids]));
      showToast({
        tone: "info",
        text: `Deleted ${what}.`,
        action: { label: "Undo", run: () => bringBack(ids) },
        onExpire: () => void deleteForGood(ids, what),
      });
    },
  };
}

type Kept = Pick<BulkAnswer["kept"][number], "name" | "code">;

const REASONS: Record<Kept["code"], { one: string; many: string }> = {
  GIVEAWAY_IN_USE: {
    one: "It is open or still to be drawn: end or cancel it first.",
    many: "They are open or still to be drawn: end or cancel them first.",
  },
};

/** Returns which records stay when the others are deleted, and why (I11). */
export function notDeletedText(kept: readonly Kept[]): string {
  const names = kept.map(({ name }) => `“${name}”`).join(", ");
  const reasons = [...new Set(kept.map(({ code }) => REASONS[code]))];
  const why = reasons.map(({ one, many }) => (kept.length === 1 ? one : many)).join(" ");
  return `Not deleted: ${names}. ${why}`;
}
