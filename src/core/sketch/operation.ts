/** What a person can do to a sketch, and the change that the room makes of it. */
import * as v from "valibot";
import { elementId } from "../canvas/stroke.ts";
import {
  drawnElement,
  type ElementChange,
  elementChange,
  erased,
  type SketchElement,
} from "./element.ts";
import { SKETCH } from "./limits.ts";

const ids = v.pipe(v.array(elementId), v.minLength(1), v.maxLength(SKETCH.idsPerOperationMaxCount));

export const personId = v.pipe(v.string(), v.regex(/^[a-z0-9]{1,40}$/));

/**
 * One step of one person; it is applied whole or not at all.
 * `put` of an id that is there (or was, by the same person) changes nothing.
 * `set` changes the named properties alone; ids that are gone are left out.
 * `erase` rubs parts out of strokes: what others rubbed out of them stays so.
 * `restore` brings back what was deleted, as it was.
 * `clear`, `wipe` (everything that one person drew), `approve` and `reject` are for moderators.
 */
export const sketchOperation = v.variant("type", [
  v.object({
    type: v.literal("put"),
    elements: v.pipe(
      v.array(drawnElement),
      v.minLength(1),
      v.maxLength(SKETCH.elementsPerOperationMaxCount),
    ),
  }),
  v.object({
    type: v.literal("set"),
    changes: v.pipe(
      v.array(v.object({ id: elementId, props: elementChange })),
      v.minLength(1),
      v.maxLength(SKETCH.idsPerOperationMaxCount),
    ),
  }),
  v.object({
    type: v.literal("erase"),
    cuts: v.pipe(
      v.array(v.object({ id: elementId, erased })),
      v.minLength(1),
      v.maxLength(SKETCH.idsPerOperationMaxCount),
    ),
  }),
  v.object({ type: v.literal("delete"), ids }),
  v.object({ type: v.literal("restore"), ids }),
  v.object({ type: v.literal("clear") }),
  v.object({ type: v.literal("wipe"), person: personId }),
  v.object({ type: v.literal("approve"), ids }),
  v.object({ type: v.literal("reject"), ids }),
]);

export type SketchOperation = v.InferOutput<typeof sketchOperation>;

/** What an operation changed, as everyone receives it, in the order of versions, without a gap. */
export type SketchChange = { version: number; by: string } & (
  | { type: "put"; elements: SketchElement[] }
  | { type: "set"; changes: { id: string; props: ElementChange & { pending?: boolean } }[] }
  | { type: "delete"; ids: string[] }
);
