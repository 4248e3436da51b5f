import type { Point } from "#core/canvas/ink.ts";
import type { PenName } from "#core/canvas/stroke.ts";
import { type Outline, strokeOutline, traceOutline } from "./outline.ts";

/** A stroke's outline as a path to fill. */
export function strokePath(points: readonly Point[], width: number, pen?: PenName): Path2D {
  return outlinePath(strokeOutline(points, width, pen));
}

/** One path of one outline, or of several: a stroke of which parts were rubbed out. */
export function outlinePath(...outlines: readonly Outline[]): Path2D {
  const path = new Path2D();
  for (const outline of outlines) traceOutline(outline, path);
  return path;
}
