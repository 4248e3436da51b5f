/** The elements that are chosen, and what may be done with them. */
import { atom, type ReadableAtom } from "nanostores";
import type { SketchElement } from "#core/sketch/element.ts";
import type { Board, Dirty } from "./board.ts";
import { withGroups } from "./groups.ts";

export type Selection = {
  /** Their ids; elements that are gone are not among them. */
  $ids: ReadableAtom<ReadonlySet<string>>;
  /** Counts up when a chosen element was changed, by anyone. */
  $version: ReadableAtom<number>;
  /** In drawing order. */
  elements: () => SketchElement[];
  choose: (ids: Iterable<string>) => void;
  toggle: (id: string) => void;
  clear: () => void;
  /** Looks at what changed on the board. */
  follow: (dirty: Dirty) => void;
};

const NONE: ReadonlySet<string> = new Set();

/** Only what this person may change can be chosen. */
export function createSelection(board: Board): Selection {
  const $ids = atom<ReadonlySet<string>>(NONE);
  const $version = atom(0);
  /** With the rest of their groups; most are in none. */
  const whole = (ids: Iterable<string>): ReadonlySet<string> => {
    const chosen = new Set(ids);
    const isGrouped = [...chosen].some((id) => board.element(id)?.group);
    return isGrouped ? withGroups(board.elements(), chosen) : chosen;
  };
  const allowed = (ids: Iterable<string>) =>
    new Set(
      [...whole(ids)].filter((id) => {
        const element = board.element(id);
        return element !== undefined && board.mayChange(element);
      }),
    );
  const choose = (ids: Iterable<string>) => {
    const next = allowed(ids);
    const shown = $ids.get();
    const same = next.size === shown.size && [...next].every((id) => shown.has(id));
    if (!same) $ids.set(next.size === 0 ? NONE : next);
  };
  return {
    $ids,
    $version,
    elements: () => [...board.elements()].filter(({ id }) => $ids.get().has(id)),
    choose,
    toggle: (id) => {
      const ids = new Set($ids.get());
      if (ids.has(id)) for (const other of whole([id])) ids.delete(other);
      else ids.add(id);
      choose(ids);
    },
    clear: () => choose([]),
    follow: (dirty) => {
      const ids = $ids.get();
      if (ids.size === 0) return;
      choose(ids);
      if (dirty === "all" || dirty.some((id) => ids.has(id))) $version.set($version.get() + 1);
    },
  };
}
