import type { Point } from "#core/canvas/ink.ts";
import { type Outline, strokeOutline, traceOutline } from "./outline.ts";

/** A stroke's outline as a path to fill. */
export function strokePath(points: readonly Point[], width: number): Path2D {
  return outlinePath(strokeOutline(points, width));
}

export function outlinePath(outline: Outline): Path2D {
  const path = new Path2D();
  traceOutline(outline, path);
  return path;
}
