/** The drawing of a turn, step by step, in the ink of Nest Sketch (POND-D8). */
import { DOODLE } from "./limits.ts";
import { patch, type Seat, type Step } from "./state.ts";
import type { InkOp } from "./view-types.ts";

/** Takes one step of whoever draws; what is of nobody's stroke, or of another's, is nothing. */
export function draw(step: Step, connection: string, seat: Seat, op: InkOp): void {
  const { game, ink, room } = step.state;
  if (game?.kind !== "doodle" || ink === null || game.drawer !== seat.id) return;
  if (game.phase !== "draw" || room.pause !== null) return;
  const strokes = strokesAfter(ink.strokes, op);
  if (strokes === null) return;
  const chars = ink.chars + ("ink" in op ? op.ink.length : 0);
  const isFull = ink.ops.length >= DOODLE.stepsPerDrawingMaxCount;
  if (chars > DOODLE.inkPerDrawingMaxChars || isFull) {
    step.effects.push({ type: "refuse", connection, code: "POND_DRAWING_FULL" });
    return;
  }
  step.effects.push({ type: "ink", drawing: ink.drawing, at: ink.ops.length, op });
  patch(step, { ink: { ...ink, strokes, chars, ops: [...ink.ops, op] } });
}

/** The strokes that are there after a step, oldest first; null: there can't be such a step. */
function strokesAfter(strokes: readonly string[], op: InkOp): readonly string[] | null {
  switch (op.type) {
    case "begin":
      return strokes.includes(op.id) ? null : [...strokes, op.id];
    case "extend":
      return strokes.includes(op.id) ? strokes : null;
    case "undo":
      return strokes.at(-1) === op.id ? strokes.slice(0, -1) : null;
    case "clear":
      return strokes.length === 0 ? null : [];
  }
}

/** A drawing as it was stored. */
export function drawingOf(
  drawing: number,
  ops: readonly InkOp[],
): { drawing: number; ops: readonly InkOp[]; chars: number; strokes: readonly string[] } {
  let strokes: readonly string[] = [];
  let chars = 0;
  for (const op of ops) {
    strokes = strokesAfter(strokes, op) ?? strokes;
    if ("ink" in op) chars += op.ink.length;
  }
  return { drawing, ops, chars, strokes };
}
