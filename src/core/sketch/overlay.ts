/** A client's own operations on top of what the room sent. */
import {
  type ChangeBody,
  outcomeOf,
  type SketchActor,
  type SketchView,
  touchedBy,
} from "./change.ts";
import type { Overlay, SketchCopy } from "./copy-state.ts";
import { compareDrawing, elementsOf, topOf } from "./document.ts";
import type { SketchElement } from "./element.ts";

export function emptyOverlay({ document }: Pick<SketchCopy, "document">): Overlay {
  return {
    elements: new Map(),
    deleted: new Map(),
    count: document.elements.size,
    top: topOf(document),
  };
}

/** The sketch as this person sees it. */
export function viewOf(copy: SketchCopy): SketchView {
  const { document, overlay, me } = copy;
  return {
    element: (id) => elementIn(copy, id),
    deleted: (id) => {
      const own = overlay.deleted.get(id);
      if (own !== undefined) return { element: own, by: me.person };
      return overlay.elements.has(id) ? undefined : document.deleted.get(id);
    },
    elements: () => shownElements(copy),
    count: () => overlay.count,
    top: () => overlay.top,
  };
}

export function elementIn(
  { document, overlay }: SketchCopy,
  id: string,
): SketchElement | undefined {
  const own = overlay.elements.get(id);
  if (own === null) return undefined;
  return own ?? document.elements.get(id);
}

/** From the bottom to the top. */
export function shownElements({ document, overlay }: SketchCopy): SketchElement[] {
  const stored = elementsOf(document);
  if (overlay.elements.size === 0) return stored;
  const own = [...overlay.elements.values()].filter((element) => element !== null);
  const others = stored.filter(({ id }) => !overlay.elements.has(id));
  return own.length === 0 ? others : [...others, ...own].sort(compareDrawing);
}

/** This person, as the room will see them; before the first welcome nobody knows what they may. */
export function actorOf({ me, settings }: SketchCopy): SketchActor {
  const role = me.role ?? "guest";
  const { person, name } = me;
  return { person, name, role, waits: role === "guest" && settings.approval };
}

/** Lays a change on top; returns the ids that it touches. */
export function layOnTop(copy: SketchCopy, body: ChangeBody): string[] {
  const { overlay } = copy;
  const touched = touchedBy({ element: (id) => elementIn(copy, id) }, body);
  for (const [id, element] of touched) {
    const before = elementIn(copy, id);
    overlay.elements.set(id, element);
    if (element === null) {
      if (before !== undefined) overlay.deleted.set(id, before);
      if (before !== undefined) overlay.count -= 1;
      continue;
    }
    overlay.deleted.delete(id);
    if (before === undefined) overlay.count += 1;
    if (overlay.top === null || element.z > overlay.top) overlay.top = element.z;
  }
  return touched.map(([id]) => id);
}

/**
 * Lays all pending operations anew on what the room sent (SKETCH-S60). Returns the ids of what looks
 * different by it.
 */
export function rebase(copy: SketchCopy): string[] {
  const before = copy.overlay;
  copy.overlay = emptyOverlay(copy);
  if (copy.pending.length > 0) {
    const view = viewOf(copy);
    const actor = actorOf(copy);
    for (const { operation } of copy.pending) {
      const outcome = outcomeOf(view, operation, actor, copy.document.version);
      if (outcome.status === "changed") layOnTop(copy, outcome.body);
    }
  }
  const dirty: string[] = [];
  for (const id of before.elements.keys()) {
    if (!copy.overlay.elements.has(id)) dirty.push(id);
  }
  for (const [id, element] of copy.overlay.elements) {
    const was = before.elements.get(id);
    // The same object says to whoever paints that nothing has changed.
    if (was !== undefined && looksSame(was, element)) copy.overlay.elements.set(id, was);
    else dirty.push(id);
  }
  return dirty;
}

function looksSame(a: SketchElement | null, b: SketchElement | null): boolean {
  if (a === null || b === null) return a === b;
  const other: Record<string, unknown> = b;
  const same = Object.entries(a).every(
    ([name, value]) => name === "version" || other[name] === value,
  );
  // What is as usual may be left out of either.
  return same && Object.keys(a).length === Object.keys(b).length;
}
