/** Strokes that are being drawn right now, by anyone. */
import type { StrokeStyle } from "#core/sketch/element.ts";
import { decodeInk, type Point } from "#core/sketch/ink.ts";
import type { LiveStroke } from "#core/sketch/wire.ts";
import type { Context } from "./paint.ts";
import { strokePath } from "./shapes.ts";

type Known = { pieces: number; points: Point[]; outlined: number; path: Path2D };

export type LivePainter = {
  /**
   * Paints the strokes. What came new since the last time is outlined until `deadline` (as
   * `performance.now` counts) and else next time, so that a hundred people cost no frame. Answers
   * whether everything is as it should be.
   */
  paint: (context: Context, strokes: readonly LiveStroke[], deadline: number) => boolean;
};

export function createLivePainter(): LivePainter {
  const known = new Map<string, Known>();
  let turn = 0;
  return {
    paint: (context, strokes, deadline) => {
      forgetOthers(known, strokes);
      let whole = true;
      turn = strokes.length === 0 ? 0 : (turn + 1) % strokes.length;
      for (const stroke of [...strokes.slice(turn), ...strokes.slice(0, turn)]) {
        const entry = known.get(stroke.id) ?? newcomer(known, stroke.id);
        takeIn(entry, stroke.ink);
        if (entry.outlined === entry.points.length) continue;
        if (performance.now() < deadline) outline(entry, stroke.style);
        else whole = false;
      }
      for (const { id, style, pending } of strokes) {
        const path = known.get(id)?.path;
        if (path) paintStroke(context, path, style, pending);
      }
      return whole;
    },
  };
}

function newcomer(known: Map<string, Known>, id: string): Known {
  const entry = { pieces: 0, points: [], outlined: 0, path: new Path2D() };
  known.set(id, entry);
  return entry;
}

function takeIn(entry: Known, ink: readonly string[]): void {
  for (; entry.pieces < ink.length; entry.pieces += 1) {
    entry.points.push(...(decodeInk(ink[entry.pieces] ?? "") ?? []));
  }
}

function outline(entry: Known, { width }: StrokeStyle): void {
  entry.path = strokePath(entry.points, width);
  entry.outlined = entry.points.length;
}

function forgetOthers(known: Map<string, Known>, strokes: readonly LiveStroke[]): void {
  if (known.size === 0) return;
  const ids = new Set(strokes.map(({ id }) => id));
  for (const id of known.keys()) if (!ids.has(id)) known.delete(id);
}

function paintStroke(
  context: Context,
  path: Path2D,
  { colour }: StrokeStyle,
  pending: boolean,
): void {
  context.fillStyle = colour;
  context.globalAlpha = pending ? 0.45 : 1;
  context.fill(path);
  context.globalAlpha = 1;
}
