/** The steps that a person can undo and redo. */

import { perform } from "./copy-pending.ts";
import type { CopyEffect, Deed, SketchCopy } from "./copy-state.ts";
import { SKETCH } from "./limits.ts";
import { viewOf } from "./overlay.ts";
import { inverseOf } from "./undo.ts";

/** Keeps a new step; what was undone before it can't be redone any more. */
export function remember(copy: SketchCopy, deeds: Deed[]): void {
  if (deeds.length === 0) return;
  push(copy.undo, deeds);
  copy.redo = [];
}

/** Takes back the last step that there is anything to take back of. */
export function undo(copy: SketchCopy): CopyEffect[] {
  return step(copy, copy.undo, copy.redo);
}

export function redo(copy: SketchCopy): CopyEffect[] {
  return step(copy, copy.redo, copy.undo);
}

function step(copy: SketchCopy, from: Deed[][], to: Deed[][]): CopyEffect[] {
  const effects: CopyEffect[] = [];
  for (let deeds = from.pop(); deeds !== undefined; deeds = from.pop()) {
    const done: Deed[] = [];
    for (const operation of inverseOf(viewOf(copy), deeds)) {
      const result = perform(copy, operation);
      done.push(...result.deeds);
      effects.push(...result.effects);
    }
    if (done.length > 0) {
      push(to, done);
      break;
    }
  }
  return effects;
}

function push(steps: Deed[][], deeds: Deed[]): void {
  steps.push(deeds);
  if (steps.length > SKETCH.undoMaxCount) steps.shift();
}
