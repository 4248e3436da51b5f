import { atom, computed, type ReadableAtom } from "nanostores";
import type { Listed } from "./record-list.ts";
import type { Loadable } from "./result.ts";
import { showToast } from "./toasts.ts";

/** Takes records off a page for as long as a toast offers to bring them back. */
export type UndoableRemoval<T> = {
  /** The records but those that were taken off. */
  $left: ReadableAtom<Loadable<T[]>>;
  /** `text` is what the toast says; `end` runs when the offer to undo has ended. */
  takeOff: (ids: readonly string[], text: string, end: () => Promise<void>) => void;
  bringBack: (ids: readonly string[]) => void;
};

export function undoableRemoval<T extends Listed>(
  $records: ReadableAtom<Loadable<T[]>>,
): UndoableRemoval<T> {
  const $removed = atom<ReadonlySet<string>>(new Set());
  const bringBack = (ids: readonly string[]) =>
    $removed.set($removed.get().difference(new Set(ids)));
  return {
    $left: computed([$records, $removed], (loaded, removed): Loadable<T[]> => {
      if (loaded.status !== "ready" || removed.size === 0) return loaded;
      return { status: "ready", data: loaded.data.filter(({ id }) => !removed.has(id)) };
    }),
    takeOff: (ids, text, end) => {
      $removed.set($removed.get().union(new Set(ids)));
      const action = { label: "Undo", run: () => bringBack(ids) };
      showToast({ tone: "info", text, action, onExpire: () => void end() });
    },
    bringBack,
  };
}
