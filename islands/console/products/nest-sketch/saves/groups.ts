import type { SketchSavesRecord } from "#core/platform/records.generated.ts";
import { matcherOf } from "../../../../ui/list-query.ts";

/** A save as lists have it; its document is loaded on its own. */
export type SketchSave = SketchSavesRecord;

/** A saved sketch: its versions, the newest first. Autosaves of one sketch stand together too. */
export type SavedSketch = {
  /** The id of the newest version. */
  id: string;
  name: string;
  kind: SketchSave["kind"];
  newest: SketchSave;
  versions: readonly SketchSave[];
};

export const SORTS = ["newest", "name", "elements"] as const;

export type Sort = (typeof SORTS)[number];

export const SORT_NAMES: Record<Sort, string> = {
  newest: "Saved last",
  name: "By name",
  elements: "Most elements",
};

/** A sort as the address has it. */
export function parseSort(text: string): Sort {
  return SORTS.find((name) => name === text) ?? "newest";
}

/** The saves by name. An autosave counts as the sketch's that it is of, not by its name. */
export function groupsOf(saves: readonly SketchSave[]): SavedSketch[] {
  const groups = Map.groupBy(saves, ({ kind, name, sketch }) =>
    kind === "auto" ? `auto ${sketch}` : `saved ${name.toLowerCase()}`,
  );
  return [...groups.values()].flatMap((group) => {
    const versions = group.toSorted(newestFirst);
    const [newest] = versions;
    if (!newest) return [];
    return [{ id: newest.id, name: newest.name, kind: newest.kind, newest, versions }];
  });
}

/** Autosaves have no name to tell them apart: each stands for itself. */
export function eachAutosave(sketches: readonly SavedSketch[]): SavedSketch[] {
  return sketches
    .filter(({ kind }) => kind === "auto")
    .flatMap(({ versions }) => versions)
    .map((save) => ({ ...save, newest: save, versions: [save] }));
}

/** The saved sketches whose name holds every word of `search`, sorted. */
export function arrange(
  sketches: readonly SavedSketch[],
  search: string,
  sort: Sort,
): SavedSketch[] {
  const matches = matcherOf(search);
  return sketches
    .filter(({ name }) => matches(name))
    .sort((a, b) => COMPARE[sort](a, b) || a.name.localeCompare(b.name));
}

const COMPARE: Record<Sort, (a: SavedSketch, b: SavedSketch) => number> = {
  newest: (a, b) => newestFirst(a.newest, b.newest),
  name: (a, b) => a.name.localeCompare(b.name),
  elements: (a, b) => b.newest.elements - a.newest.elements,
};

function newestFirst(a: SketchSave, b: SketchSave): number {
  return b.created_at.localeCompare(a.created_at) || b.number - a.number;
}

/** One or several in words. */
export function sketchCount(count: number): string {
  return `${count} ${count === 1 ? "sketch" : "sketches"}`;
}

export function versionCount(count: number): string {
  return `${count} ${count === 1 ? "version" : "versions"}`;
}
