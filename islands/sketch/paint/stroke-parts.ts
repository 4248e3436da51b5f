/** What is left of a stroke of which parts were rubbed out. */
import type { Point } from "#core/canvas/ink.ts";
import { leftOver } from "#core/sketch/erased.ts";

/** The points of each part that is left, with ones of their own where it was cut. */
export function partsOf(points: readonly Point[], erased: string): (readonly Point[])[] {
  if (erased === "") return [points];
  return leftOver(points.length, erased).map(([from, to]) => {
    const inner = points.slice(Math.floor(from) + 1, Math.ceil(to));
    return [pointAt(points, from), ...inner, ...(to > from ? [pointAt(points, to)] : [])];
  });
}

/** The point at a place of the way; between two points it is between them. */
export function pointAt(points: readonly Point[], place: number): Point {
  const [before, after] = [points[Math.floor(place)], points[Math.ceil(place)]];
  if (before === undefined || after === undefined) return points.at(-1) ?? [0, 0, 0];
  const share = place - Math.floor(place);
  const mix = (index: 0 | 1 | 2) => before[index] + (after[index] - before[index]) * share;
  return [mix(0), mix(1), mix(2)];
}
