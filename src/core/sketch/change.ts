/**
 * What an operation changes, and who may do it (docs/spec/sketch.md). The room and the copies of its
 * clients ask here, so that what a person sees at once is what the room will do.
 */
import type { ErrorCode } from "../platform/errors.ts";
import { withProps } from "./document.ts";
import {
  type DrawnElement,
  type ElementChange,
  hasProperty,
  type SketchElement,
} from "./element.ts";
import { uniteErased } from "./erased.ts";
import { keysAbove } from "./layers.ts";
import { SKETCH } from "./limits.ts";
import type { SketchChange, SketchOperation } from "./operation.ts";
import type { SketchRole } from "./wire.ts";

/** What an operation needs to know of a sketch. */
export type SketchView = {
  element: (id: string) => SketchElement | undefined;
  /** An element that was deleted, and by whom; "" where that is not known. */
  deleted: (id: string) => { element: SketchElement; by: string } | undefined;
  elements: () => Iterable<SketchElement>;
  count: () => number;
  top: () => string | null;
};

/** Who does it. */
export type SketchActor = {
  person: string;
  name: string;
  role: SketchRole;
  /** What they draw waits for approval. */
  waits: boolean;
};

type WithoutVersion<T> = T extends unknown ? Omit<T, "version" | "by"> : never;

export type ChangeBody = WithoutVersion<SketchChange>;

export type Outcome =
  | { status: "changed"; body: ChangeBody }
  /** There is nothing to change, which is no mistake. */
  | { status: "unchanged" }
  | { status: "refused"; code: ErrorCode };

const UNCHANGED: Outcome = { status: "unchanged" };

/** What an operation does to a sketch; `version` is the one that the change gets. */
export function outcomeOf(
  view: SketchView,
  operation: SketchOperation,
  actor: SketchActor,
  version: number,
): Outcome {
  if (!mayDraw(actor.role)) return refused("ROOM_FORBIDDEN");
  switch (operation.type) {
    case "put":
      return put(view, operation.elements, actor, version);
    case "set":
      return set(view, operation.changes, actor);
    case "erase":
      return erase(view, operation.cuts, actor);
    case "delete":
      return remove(view, operation.ids, actor);
    case "restore":
      return restore(view, operation.ids, actor, version);
    default:
      return moderate(view, operation, actor);
  }
}

/** True for those who may draw. */
export function mayDraw(role: SketchRole): boolean {
  return role === "owner" || role === "editor" || role === "guest";
}

/** True when somebody may change or delete an element: guests only what is their own. */
export function mayChangeElement(
  { role, person }: Pick<SketchActor, "role" | "person">,
  { by }: Pick<SketchElement, "by">,
): boolean {
  return role === "owner" || role === "editor" || (role === "guest" && by === person);
}

function put(
  view: SketchView,
  drawn: readonly DrawnElement[],
  actor: SketchActor,
  version: number,
): Outcome {
  const fresh = new Map<string, DrawnElement>();
  for (const element of drawn) {
    const known = view.element(element.id) ?? view.deleted(element.id)?.element;
    if (known !== undefined && known.by !== actor.person) return refused("MESSAGE_INVALID");
    if (known === undefined && !fresh.has(element.id)) fresh.set(element.id, element);
  }
  if (fresh.size === 0) return UNCHANGED;
  if (actor.role === "guest" && [...fresh.values()].some(({ kind }) => kind === "image")) {
    return refused("SKETCH_NO_IMAGES");
  }
  if (view.count() + fresh.size > SKETCH.elementsMaxCount) return refused("SKETCH_FULL");
  const keys = keysAbove(view.top(), fresh.size);
  const elements = [...fresh.values()].map((element, index): SketchElement => {
    const z = keys[index] ?? "a0";
    const { person: by, name: author, waits: pending } = actor;
    return { ...element, by, author, z, pending, version };
  });
  return { status: "changed", body: { type: "put", elements } };
}

function set(
  view: SketchView,
  wanted: readonly { id: string; props: ElementChange }[],
  actor: SketchActor,
): Outcome {
  const changes: { id: string; props: ElementChange & { pending?: boolean } }[] = [];
  for (const { id, props } of wanted) {
    const element = view.element(id);
    if (element === undefined) continue;
    if (!mayChangeElement(actor, element)) return refused("ROOM_FORBIDDEN");
    const own = ownProps(element, props);
    if (Object.keys(own).length === 0) continue;
    const waits = actor.waits && !element.pending;
    changes.push({ id, props: waits ? { ...own, pending: true } : own });
  }
  return changes.length === 0 ? UNCHANGED : { status: "changed", body: { type: "set", changes } };
}

/** Adds to what was rubbed out of strokes; what is no stroke, or is gone, is left out (SKETCH-S15). */
function erase(
  view: SketchView,
  cuts: readonly { id: string; erased: string }[],
  actor: SketchActor,
): Outcome {
  const wanted = cuts.flatMap(({ id, erased }) => {
    const element = view.element(id);
    if (element?.kind !== "stroke") return [];
    const before = element.erased ?? "";
    const united = uniteErased(before, erased);
    return united === before ? [] : [{ id, props: { erased: united } }];
  });
  return set(view, wanted, actor);
}

/** Those of the properties that an element has, with a value that it can have. */
function ownProps(element: SketchElement, props: ElementChange): ElementChange {
  const boxed = Object.hasOwn(element, "fill");
  return Object.fromEntries(
    Object.entries(props).filter(
      ([name, value]) =>
        value !== undefined && hasProperty(element, name) && (value !== null || boxed),
    ),
  );
}

function remove(view: SketchView, ids: readonly string[], actor: SketchActor): Outcome {
  const there = new Set<string>();
  for (const id of ids) {
    const element = view.element(id);
    if (element === undefined) continue;
    if (!mayChangeElement(actor, element)) return refused("ROOM_FORBIDDEN");
    there.add(id);
  }
  return removal([...there]);
}

/** Moderators bring back anything, everyone else what they deleted themselves. */
function restore(
  view: SketchView,
  ids: readonly string[],
  actor: SketchActor,
  version: number,
): Outcome {
  const elements = new Map<string, SketchElement>();
  for (const id of ids) {
    const tombstone = view.deleted(id);
    if (tombstone === undefined) continue;
    const { element, by } = tombstone;
    const may = actor.role === "owner" || by === actor.person || by === "";
    if (!may || !mayChangeElement(actor, element)) return refused("ROOM_FORBIDDEN");
    elements.set(id, { ...element, pending: element.pending || actor.waits, version });
  }
  if (elements.size === 0) return UNCHANGED;
  if (view.count() + elements.size > SKETCH.elementsMaxCount) return refused("SKETCH_FULL");
  return { status: "changed", body: { type: "put", elements: [...elements.values()] } };
}

function moderate(
  view: SketchView,
  operation: Extract<SketchOperation, { type: "clear" | "wipe" | "approve" | "reject" }>,
  actor: SketchActor,
): Outcome {
  if (actor.role !== "owner") return refused("ROOM_FORBIDDEN");
  const waiting = (ids: readonly string[]) =>
    [...new Set(ids)].filter((id) => view.element(id)?.pending === true);
  switch (operation.type) {
    case "clear":
      return removal([...view.elements()].map(({ id }) => id));
    case "wipe":
      return removal(
        [...view.elements()].flatMap(({ id, by }) => (by === operation.person ? [id] : [])),
      );
    case "reject":
      return removal(waiting(operation.ids));
    case "approve": {
      const changes = waiting(operation.ids).map((id) => ({ id, props: { pending: false } }));
      return changes.length === 0
        ? UNCHANGED
        : { status: "changed", body: { type: "set", changes } };
    }
  }
}

function removal(ids: string[]): Outcome {
  return ids.length === 0 ? UNCHANGED : { status: "changed", body: { type: "delete", ids } };
}

function refused(code: ErrorCode): Outcome {
  return { status: "refused", code };
}

/** What becomes of each element that a change touches; null: it is gone. */
export function touchedBy(
  view: Pick<SketchView, "element">,
  body: ChangeBody,
): [id: string, element: SketchElement | null][] {
  switch (body.type) {
    case "put":
      return body.elements.map((element) => [element.id, element]);
    case "set":
      return body.changes.flatMap(({ id, props }) => {
        const element = view.element(id);
        return element === undefined ? [] : [[id, withProps(element, props)]];
      });
    case "delete":
      return body.ids.map((id) => [id, null]);
  }
}
