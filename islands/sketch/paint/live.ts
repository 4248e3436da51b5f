/** Strokes that are being drawn right now, by anyone. */

import type { StrokeStyle } from "#core/canvas/stroke.ts";
import type { ShownStroke } from "#core/sketch/copy.ts";
import { strokePath } from "../../canvas/stroke-path.ts";
import { blendOf, strengthOf } from "./look.ts";
import type { Context } from "./paint.ts";

type LiveStroke = Pick<ShownStroke, "id" | "style" | "points" | "pending">;

/** `outlined`: how many of its points the path has. */
type Known = { outlined: number; path: Path2D };

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
        if (entry.outlined === stroke.points.length) continue;
        if (performance.now() < deadline) outline(entry, stroke);
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
  const entry = { outlined: 0, path: new Path2D() };
  known.set(id, entry);
  return entry;
}

function outline(entry: Known, { points, style }: LiveStroke): void {
  entry.path = strokePath(points, style.width, style.pen);
  entry.outlined = points.length;
}

function forgetOthers(known: Map<string, Known>, strokes: readonly LiveStroke[]): void {
  if (known.size === 0) return;
  const ids = new Set(strokes.map(({ id }) => id));
  for (const id of known.keys()) if (!ids.has(id)) known.delete(id);
}

function paintStroke(context: Context, path: Path2D, style: StrokeStyle, pending: boolean): void {
  context.fillStyle = style.colour;
  context.globalAlpha = strengthOf(style) * (pending ? 0.45 : 1);
  context.globalCompositeOperation = blendOf(style);
  context.fill(path);
  context.globalAlpha = 1;
  context.globalCompositeOperation = "source-over";
}
