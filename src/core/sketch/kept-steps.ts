/** The steps that can be undone, as they are kept over a reload (SKETCH-S84). */
import * as v from "valibot";
import { elementId } from "../canvas/stroke.ts";
import type { Deed, SketchCopy } from "./copy-state.ts";
import { elementChange } from "./element.ts";
import { SKETCH } from "./limits.ts";

const deed = v.variant("type", [
  v.object({ type: v.literal("put"), id: elementId, props: elementChange }),
  v.object({ type: v.literal("set"), id: elementId, before: elementChange, after: elementChange }),
  v.object({ type: v.literal("delete"), id: elementId }),
]);

const step = v.pipe(v.array(v.array(deed)), v.maxLength(SKETCH.undoMaxCount));

const steps = v.object({ undo: step, redo: step });

export type Steps = { undo: Deed[][]; redo: Deed[][] };

/** The newest steps of a copy: as many as are small enough together. */
export function stepsOf({ undo, redo }: Pick<SketchCopy, "undo" | "redo">): Steps {
  let left = SKETCH.stepsKeptChars - 2;
  const newest = (all: readonly Deed[][]) => {
    let from = all.length;
    while (from > 0) {
      left -= JSON.stringify(all[from - 1]).length + 1;
      if (left < 0) break;
      from -= 1;
    }
    return all.slice(from);
  };
  return { undo: newest(undo), redo: newest(redo) };
}

/** Steps from their JSON; undefined for what are none. */
export function parseSteps(text: string): Steps | undefined {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), steps), text);
  return result.success ? result.output : undefined;
}
