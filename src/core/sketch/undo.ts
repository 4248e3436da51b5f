/**
 * Undo and redo of one person: what they did, element by element, and the operations that take it
 * back. What others changed or deleted since is left alone (docs/spec/sketch.md, SKETCH-S80 onwards).
 */
import type { ChangeBody, SketchView } from "./change.ts";
import type { Deed } from "./copy-state.ts";
import { type ElementChange, propertyOf, type SketchElement, unusualNames } from "./element.ts";
import type { SketchOperation } from "./operation.ts";

const CHANGEABLE = [
  "dx",
  "dy",
  "scaleX",
  "scaleY",
  "angle",
  "colour",
  "width",
  "fill",
  "text",
  "size",
] as const;

/** What a change will do, before it is applied to `view`. */
export function deedsOf(view: SketchView, body: ChangeBody): Deed[] {
  switch (body.type) {
    case "put":
      return body.elements.map((element) => ({
        type: "put",
        id: element.id,
        props: looks(element),
      }));
    case "delete":
      return body.ids.map((id) => ({ type: "delete", id }));
    case "set":
      return body.changes.flatMap(({ id, props }) => {
        const element = view.element(id);
        if (element === undefined) return [];
        const { pending: _, ...after } = props;
        const names = Object.keys(after);
        // Approval is no step of this kind: a moderator who errs rejects.
        return names.length === 0
          ? []
          : [{ type: "set", id, before: valuesOf(element, names), after } satisfies Deed];
      });
  }
}

/** The operations that take deeds back, as the sketch is now. */
export function inverseOf(view: SketchView, deeds: readonly Deed[]): SketchOperation[] {
  const deleted: string[] = [];
  const restored: string[] = [];
  const changes: { id: string; props: ElementChange }[] = [];
  for (const deed of [...deeds].reverse()) {
    const element = view.element(deed.id);
    if (deed.type === "delete") {
      if (element === undefined) restored.push(deed.id);
      continue;
    }
    if (element === undefined) continue;
    if (deed.type === "put") {
      if (isAs(element, deed.props)) deleted.push(deed.id);
      continue;
    }
    const names = Object.keys(deed.after).filter((name) =>
      isAs(element, picked(deed.after, [name])),
    );
    if (names.length > 0) changes.push({ id: deed.id, props: picked(deed.before, names) });
  }
  const operations: SketchOperation[] = [];
  if (deleted.length > 0) operations.push({ type: "delete", ids: deleted });
  if (restored.length > 0) operations.push({ type: "restore", ids: restored });
  if (changes.length > 0) operations.push({ type: "set", changes });
  return operations;
}

/** What of an element may change, but for its layer: that comes from the room. */
function looks(element: SketchElement): ElementChange {
  const names = CHANGEABLE.filter((name) => Object.hasOwn(element, name));
  return valuesOf(element, [...names, ...unusualNames(element)]);
}

/** What an element has of these, also where it is left out because it is as usual. */
function valuesOf(element: SketchElement, names: readonly string[]): ElementChange {
  return Object.fromEntries(names.map((name) => [name, propertyOf(element, name)]));
}

function picked(from: object, names: readonly string[]): ElementChange {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
}

function isAs(element: SketchElement, props: ElementChange): boolean {
  return Object.entries(props).every(([name, value]) => propertyOf(element, name) === value);
}
