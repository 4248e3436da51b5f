/** Elements that others are moving right now, as they hold them (SKETCH-S43). */
import { mayDraw } from "./change.ts";
import type { CopyEffect, SketchCopy } from "./copy-state.ts";
import { withProps } from "./document.ts";
import type { HeldMove, SketchElement } from "./element.ts";
import type { SketchChange } from "./operation.ts";
import { actorOf, elementIn } from "./overlay.ts";
import type { HeldElements } from "./wire.ts";

/** Shows the room what this person moves, when somebody can see it. */
export function hold(copy: SketchCopy, moves: readonly HeldMove[]): CopyEffect[] {
  if (copy.connection !== "joined" || !mayDraw(actorOf(copy).role)) return [];
  return [{ type: "send", request: { type: "hold", moves: [...moves] } }];
}

/** Applies what somebody holds now; returns the ids of what looks different. */
export function applyHeld(copy: SketchCopy, { connection, by, moves }: HeldElements): string[] {
  if (connection === copy.me.connection) return [];
  const before = copy.held.get(connection)?.moves ?? [];
  if (moves.length === 0) copy.held.delete(connection);
  else copy.held.set(connection, { connection, by, moves });
  return [...before, ...moves].map(({ id }) => id);
}

/** What its author dropped is held no longer, and what is gone by nobody. */
export function endHeld(copy: SketchCopy, change: SketchChange): void {
  if (copy.held.size === 0 || change.type === "put") return;
  const ids = new Set(change.type === "set" ? change.changes.map(({ id }) => id) : change.ids);
  for (const [connection, held] of copy.held) {
    if (change.type === "set" && held.by !== change.by) continue;
    const moves = held.moves.filter(({ id }) => !ids.has(id));
    if (moves.length === 0) copy.held.delete(connection);
    else if (moves.length < held.moves.length) copy.held.set(connection, { ...held, moves });
  }
}

/** The elements that others are moving, where they hold them; those that are gone are left out. */
export function liveMoves(copy: SketchCopy): SketchElement[] {
  const moved = new Map<string, SketchElement>();
  for (const { moves } of copy.held.values()) {
    for (const { id, ...place } of moves) {
      const element = elementIn(copy, id);
      if (element !== undefined) moved.set(id, withProps(element, place));
    }
  }
  return [...moved.values()];
}

/** Elements in their order, those that others are moving where they hold them. */
export function elementsAsHeld(
  copy: SketchCopy,
  elements: readonly SketchElement[],
): readonly SketchElement[] {
  if (copy.held.size === 0) return elements;
  const moved = new Map(liveMoves(copy).map((element) => [element.id, element]));
  return elements.map((element) => moved.get(element.id) ?? element);
}

/** An element, where somebody else holds it if they are moving it; undefined when it is gone. */
export function elementAsHeld(copy: SketchCopy, id: string): SketchElement | undefined {
  if (heldBy(copy, id) === null) return elementIn(copy, id);
  return liveMoves(copy).find((element) => element.id === id);
}

/** The ids of all that others hold. */
export function heldIds(copy: SketchCopy): string[] {
  return [...copy.held.values()].flatMap(({ moves }) => moves.map(({ id }) => id));
}

/** Who else is moving an element: their connection and person; null when nobody is. */
export function heldBy(copy: SketchCopy, id: string): { connection: string; by: string } | null {
  for (const { connection, by, moves } of copy.held.values()) {
    if (moves.some((move) => move.id === id)) return { connection, by };
  }
  return null;
}
