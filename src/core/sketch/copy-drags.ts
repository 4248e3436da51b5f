/** Elements that others are moving right now, while they do (SKETCH-S43). */
import { mayDraw } from "./change.ts";
import type { CopyEffect, SketchCopy } from "./copy-state.ts";
import { withProps } from "./document.ts";
import type { DragMove, SketchElement } from "./element.ts";
import type { SketchChange } from "./operation.ts";
import { actorOf, elementIn } from "./overlay.ts";
import type { DragNotice } from "./wire.ts";

/** Shows the room what this person moves, when somebody can see it. */
export function drag(copy: SketchCopy, moves: readonly DragMove[]): CopyEffect[] {
  if (copy.connection !== "joined" || !mayDraw(actorOf(copy).role)) return [];
  return [{ type: "send", request: { type: "hold", moves: [...moves] } }];
}

/** Applies what somebody drags now; returns the ids of what looks different. */
export function applyDrag(copy: SketchCopy, { connection, by, moves }: DragNotice): string[] {
  if (connection === copy.me.connection) return [];
  const before = copy.drags.get(connection)?.moves ?? [];
  if (moves.length === 0) copy.drags.delete(connection);
  else copy.drags.set(connection, { connection, by, moves });
  return [...before, ...moves].map(({ id }) => id);
}

/** What its author dropped is dragged no longer, and what is gone by nobody. */
export function endDrags(copy: SketchCopy, change: SketchChange): void {
  if (copy.drags.size === 0 || change.type === "put") return;
  const ids = new Set(change.type === "set" ? change.changes.map(({ id }) => id) : change.ids);
  for (const [connection, held] of copy.drags) {
    if (change.type === "set" && held.by !== change.by) continue;
    const moves = held.moves.filter(({ id }) => !ids.has(id));
    if (moves.length === 0) copy.drags.delete(connection);
    else if (moves.length < held.moves.length) copy.drags.set(connection, { ...held, moves });
  }
}

/** The elements that others are moving, where they have dragged them; those that are gone are left out. */
export function liveMoves(copy: SketchCopy): SketchElement[] {
  const moved = new Map<string, SketchElement>();
  for (const { moves } of copy.drags.values()) {
    for (const { id, ...place } of moves) {
      const element = elementIn(copy, id);
      if (element !== undefined) moved.set(id, withProps(element, place));
    }
  }
  return [...moved.values()];
}

/** Elements in their order, those that others are moving where they have dragged them. */
export function elementsAsDragged(
  copy: SketchCopy,
  elements: readonly SketchElement[],
): readonly SketchElement[] {
  if (copy.drags.size === 0) return elements;
  const moved = new Map(liveMoves(copy).map((element) => [element.id, element]));
  return elements.map((element) => moved.get(element.id) ?? element);
}

/** An element, where somebody else holds it if they are moving it; undefined when it is gone. */
export function elementAsDragged(copy: SketchCopy, id: string): SketchElement | undefined {
  if (draggedBy(copy, id) === null) return elementIn(copy, id);
  return liveMoves(copy).find((element) => element.id === id);
}

/** The ids of all that others drag. */
export function draggedIds(copy: SketchCopy): string[] {
  return [...copy.drags.values()].flatMap(({ moves }) => moves.map(({ id }) => id));
}

/** Who else is moving an element: their connection and person; null when nobody is. */
export function draggedBy(copy: SketchCopy, id: string): { connection: string; by: string } | null {
  for (const { connection, by, moves } of copy.drags.values()) {
    if (moves.some((move) => move.id === id)) return { connection, by };
  }
  return null;
}
