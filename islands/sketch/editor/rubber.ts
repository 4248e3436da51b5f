/** Which parts of a stroke an eraser passes over. */
import type { Point } from "#core/canvas/ink.ts";
import type { Part } from "#core/sketch/erased.ts";
import type { Spot } from "./camera.ts";

/** A stroke's way is looked at every so many pixels, at least. */
const LOOK_PX = 2;

/**
 * The parts of a stroke's way, counted in points, that come within `reach` of the way from one spot to
 * another; all in the pixels in which the stroke was drawn.
 */
export function passedOver(points: readonly Point[], from: Spot, to: Spot, reach: number): Part[] {
  const parts: Part[] = [];
  let begun: number | undefined;
  let last = 0;
  const look = (place: number, x: number, y: number) => {
    const isNear = distanceTo(from, to, x, y) <= reach;
    if (isNear) begun ??= place;
    else if (begun !== undefined) {
      parts.push([begun, last]);
      begun = undefined;
    }
    last = place;
  };
  for (const [at, [x, y]] of points.entries()) {
    look(at, x, y);
    const next = points[at + 1];
    if (!next) continue;
    const steps = Math.min(100, Math.ceil(Math.hypot(next[0] - x, next[1] - y) / LOOK_PX));
    for (let step = 1; step < steps; step += 1) {
      const share = step / steps;
      look(at + share, x + (next[0] - x) * share, y + (next[1] - y) * share);
    }
  }
  if (begun !== undefined) parts.push([begun, last]);
  return parts;
}

function distanceTo(from: Spot, to: Spot, x: number, y: number): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((x - from.x) * dx + (y - from.y) * dy) / length;
  const share = Math.min(Math.max(along, 0), 1);
  return Math.hypot(x - from.x - dx * share, y - from.y - dy * share);
}
