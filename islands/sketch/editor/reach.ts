import { SKETCH } from "#core/sketch/limits.ts";
import type { Spot } from "./camera.ts";

/** The spot, or the nearest that an element may have: one canvas outside each edge is allowed. */
export function inReach({ x, y }: Spot): Spot {
  return {
    x: Math.min(Math.max(x, -SKETCH.widthPx), 2 * SKETCH.widthPx),
    y: Math.min(Math.max(y, -SKETCH.heightPx), 2 * SKETCH.heightPx),
  };
}

/** A tenth of a pixel: finer is invisible and longer. */
export function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
