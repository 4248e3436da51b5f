/**
 * The document of a sketch: its elements in drawing order, and what was deleted from it. It is
 * changed in place, for 5,000 elements are too many to copy for each change; elements themselves
 * are never changed, but replaced.
 */
import { hasProperty, type SketchElement } from "./element.ts";
import type { SketchChange } from "./operation.ts";

/** An element that was deleted: it can be restored. */
export type Tombstone = {
  element: SketchElement;
  /** The version that deleted it, and who did; "" where that is not known. */
  version: number;
  by: string;
};

export type SketchDocument = {
  /** The version of the last change. */
  version: number;
  /** Whoever has an older version must load everything. */
  horizon: number;
  elements: Map<string, SketchElement>;
  /** The ids of the elements from the bottom to the top. */
  order: string[];
  /** In the order of their deletion; changed by `bury` and `unbury` alone. */
  deleted: Map<string, Tombstone>;
  /** About the bytes of them. */
  deletedBytes: number;
};

/** A document with these elements, in whatever order they come. */
export function openDocument(
  elements: Iterable<SketchElement> = [],
  { version = 0, horizon = 0, deleted = [] as Iterable<Tombstone> } = {},
): SketchDocument {
  const byId = new Map<string, SketchElement>();
  for (const element of elements) byId.set(element.id, element);
  const order = [...byId.values()].sort(compareDrawing).map(({ id }) => id);
  const document: SketchDocument = {
    version,
    horizon,
    elements: byId,
    order,
    deleted: new Map(),
    deletedBytes: 0,
  };
  for (const tombstone of deleted) bury(document, tombstone);
  return document;
}

function bury(document: SketchDocument, tombstone: Tombstone): void {
  unbury(document, tombstone.element.id);
  document.deleted.set(tombstone.element.id, tombstone);
  document.deletedBytes += sizeOf(tombstone.element);
}

function unbury(document: SketchDocument, id: string): void {
  const tombstone = document.deleted.get(id);
  if (tombstone === undefined) return;
  document.deleted.delete(id);
  document.deletedBytes -= sizeOf(tombstone.element);
}

/** About the bytes of an element's JSON, without making it. */
export function sizeOf(element: SketchElement): number {
  if (element.kind === "stroke") {
    return 260 + element.ink.length + (element.erased?.length ?? 0);
  }
  if (element.kind === "polygon") return 260 + element.ink.length;
  return element.kind === "text" ? 260 + 2 * element.text.length : 340;
}

/** Negative when `a` is drawn before `b`. */
export function compareDrawing(
  a: Pick<SketchElement, "z" | "id">,
  b: Pick<SketchElement, "z" | "id">,
): number {
  if (a.z !== b.z) return a.z < b.z ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

export function elementsOf(document: SketchDocument): SketchElement[] {
  const elements: SketchElement[] = [];
  for (const id of document.order) {
    const element = document.elements.get(id);
    if (element !== undefined) elements.push(element);
  }
  return elements;
}

/** The key of the topmost element; null when there is none. */
export function topOf(document: SketchDocument): string | null {
  const id = document.order.at(-1);
  return id === undefined ? null : (document.elements.get(id)?.z ?? null);
}

/**
 * Applies a change. One whose version is not above the document's was applied before and changes
 * nothing (SKETCH-S4). Returns the ids of what looks different now.
 */
export function applyChange(document: SketchDocument, change: SketchChange): string[] {
  if (change.version <= document.version) return [];
  document.version = change.version;
  switch (change.type) {
    case "put":
      for (const element of change.elements) putElement(document, element);
      return change.elements.map(({ id }) => id);
    case "set":
      return change.changes.flatMap(({ id, props }) => {
        const element = document.elements.get(id);
        if (element === undefined) return [];
        putElement(document, { ...withProps(element, props), version: change.version });
        return [id];
      });
    case "delete":
      return removeElements(document, change.ids, change);
  }
}

/** The element with those of the properties that its kind has. */
export function withProps(
  element: SketchElement,
  props: Record<string, unknown> | { pending?: boolean },
): SketchElement {
  const changed: Record<string, unknown> = { ...element };
  for (const [name, value] of Object.entries(props)) {
    if (hasProperty(element, name) && value !== undefined) changed[name] = value;
  }
  // The names are the element's own, and the schema of changes gives each the same type.
  return changed as SketchElement;
}

/** Puts an element where its key says, in place of the one with its id. */
export function putElement(document: SketchDocument, element: SketchElement): void {
  const before = document.elements.get(element.id);
  unbury(document, element.id);
  if (before !== undefined && before.z !== element.z) {
    document.order.splice(positionOf(document, before), 1);
  }
  if (before === undefined || before.z !== element.z) {
    document.order.splice(positionOf(document, element), 0, element.id);
  }
  document.elements.set(element.id, element);
}

/** Takes elements away and keeps them as deleted; returns the ids of those that were there. */
export function removeElements(
  document: SketchDocument,
  ids: readonly string[],
  { version, by }: { version: number; by: string },
): string[] {
  const gone = ids.filter((id) => {
    const element = document.elements.get(id);
    if (element === undefined) return false;
    if (ids.length < BY_ONES) document.order.splice(positionOf(document, element), 1);
    document.elements.delete(id);
    bury(document, { element, version, by });
    return true;
  });
  if (ids.length >= BY_ONES) {
    document.order = document.order.filter((id) => document.elements.has(id));
  }
  return gone;
}

/** From so many elements on, one pass over all is quicker than a search for each. */
const BY_ONES = 50;

/** Where an element is in the order, or where it would be. */
function positionOf(document: SketchDocument, element: Pick<SketchElement, "z" | "id">): number {
  let low = 0;
  let high = document.order.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const id = document.order[middle] ?? "";
    const other = id === element.id ? element : document.elements.get(id);
    if (other !== undefined && compareDrawing(other, element) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Forgets the oldest of what was deleted, beyond so many and so many bytes; returns the ids. */
export function forgetDeleted(
  document: SketchDocument,
  count: number,
  bytes = Number.POSITIVE_INFINITY,
): string[] {
  const forgotten: string[] = [];
  for (const [id, { version }] of document.deleted) {
    if (document.deleted.size <= count && document.deletedBytes <= bytes) break;
    unbury(document, id);
    document.horizon = Math.max(document.horizon, version);
    forgotten.push(id);
  }
  return forgotten;
}

/** What a copy at version `since` lacks; `full` when the document can't say it any more. */
export function differenceSince(
  document: SketchDocument,
  since: number,
): { full: boolean; elements: SketchElement[]; deleted: string[] } {
  if (since < document.horizon || since > document.version) {
    return { full: true, elements: elementsOf(document), deleted: [] };
  }
  return {
    full: false,
    elements: elementsOf(document).filter(({ version }) => version > since),
    deleted: [...document.deleted.values()]
      .filter(({ version }) => version > since)
      .map(({ element }) => element.id),
  };
}
