/** How a drawing came about, in the few seconds that somebody likes to watch. */
import { decodeInk } from "#core/canvas/ink.ts";
import type { InkOp } from "#core/pond/view-types.ts";
import { type DrawnStroke, StrokeList } from "./strokes.ts";

/** A point takes so long, and a stroke that is taken back so long in which it is still seen. */
const POINT_MS = 12;
const TAKEN_BACK_MS = 300;
const DURATION_MIN_MS = 2500;
const DURATION_MAX_MS = 12_000;

export type Replay = {
  durationMs: number;
  /** The strokes at a moment from 0 to `durationMs`; cheap from one moment to a later one. */
  strokesAt: (ms: number) => readonly DrawnStroke[];
};

export function createReplay(ops: readonly InkOp[]): Replay {
  const lasting = ops.map((op) => ("ink" in op ? countOf(op.ink) * POINT_MS : TAKEN_BACK_MS));
  const total = lasting.reduce((sum, ms) => sum + ms, 0);
  const durationMs = Math.min(DURATION_MAX_MS, Math.max(DURATION_MIN_MS, total));
  const pace = total / durationMs;
  let list = new StrokeList();
  let done = 0;
  let doneMs = 0;

  return {
    durationMs,
    strokesAt: (ms) => {
      const at = ms * pace;
      if (at < doneMs) {
        list = new StrokeList();
        done = 0;
        doneMs = 0;
      }
      for (const op of ops.slice(done)) {
        const lasts = lasting[done] ?? 0;
        if (doneMs + lasts > at && ms < durationMs) break;
        list.apply(op);
        doneMs += lasts;
        done += 1;
      }
      const next = ops[done];
      const share = (at - doneMs) / (lasting[done] ?? 1);
      return next === undefined ? list.strokes : withPart(list.strokes, next, share);
    },
  };
}

function countOf(ink: string): number {
  return decodeInk(ink)?.length ?? 0;
}

/** The strokes with the first part of a step; `share` from 0 to 1. */
function withPart(
  strokes: readonly DrawnStroke[],
  op: InkOp,
  share: number,
): readonly DrawnStroke[] {
  if (!("ink" in op)) return strokes;
  const all = decodeInk(op.ink) ?? [];
  const points = all.slice(0, Math.floor(all.length * share));
  if (points.length === 0) return strokes;
  if (op.type === "begin") return [...strokes, { id: op.id, style: op.style, points }];
  return strokes.map((stroke) =>
    stroke.id === op.id ? { ...stroke, points: [...stroke.points, ...points] } : stroke,
  );
}
