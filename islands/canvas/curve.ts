/** A curve through the points of a stroke, where they are far apart. */
import type { Point } from "#core/canvas/ink.ts";

/** Points further apart than this, in canvas pixels, have others put between them, so far apart. */
const APART_PX = 10;

/** Between two points, at most so many more: a stroke is outlined again in each frame it grows. */
const BETWEEN_MAX_COUNT = 8;

/**
 * The points, with more between those that a fast hand left far apart: they lie on a curve through all
 * (Catmull-Rom, of which knots lie as far apart as the square root of the distance, so that it makes
 * no loops). Without them an outline has corners, the most at the beginning, where hands are fastest.
 */
export function curveThrough(points: readonly Point[]): readonly Point[] {
  if (points.length < 3 || !points.some((point, at) => isFar(points[at - 1] ?? point, point))) {
    return points;
  }
  const curve: Point[] = [];
  for (const [at, point] of points.entries()) {
    const before = points[at - 1];
    if (before !== undefined && isFar(before, point)) {
      const beyond = points[at + 1] ?? bent(points[at - 2] ?? before, before, point);
      const first = points[at - 2] ?? bent(beyond, point, before);
      curve.push(...between(first, before, point, beyond));
    }
    curve.push(point);
  }
  return curve;
}

function isFar(one: Point, other: Point): boolean {
  return distance(one, other) > APART_PX;
}

function distance([x1, y1]: Point, [x2, y2]: Point): number {
  return Math.hypot(x2 - x1, y2 - y1);
}

/**
 * A point beyond the end `last` that goes on with the turn that the line took from `first` over
 * `middle`: the ends are round as well, then.
 */
function bent(first: Point, middle: Point, last: Point): Point {
  const way = Math.atan2(last[1] - middle[1], last[0] - middle[0]);
  const before = Math.atan2(middle[1] - first[1], middle[0] - first[0]);
  const turn = Math.atan2(Math.sin(way - before), Math.cos(way - before));
  const length = distance(middle, last);
  // A sharp corner is meant as one.
  const angle = way + (Math.abs(turn) < Math.PI / 2 ? turn / 2 : 0);
  return [last[0] + Math.cos(angle) * length, last[1] + Math.sin(angle) * length, last[2]];
}

/** Points of the curve from `one` to `two`, without these. */
function between(zero: Point, one: Point, two: Point, three: Point): Point[] {
  const count = Math.min(BETWEEN_MAX_COUNT, Math.floor(distance(one, two) / APART_PX));
  const t1 = knot(zero, one);
  const t2 = t1 + knot(one, two);
  const t3 = t2 + knot(two, three);
  return Array.from({ length: count }, (_, step): Point => {
    const t = t1 + ((t2 - t1) * (step + 1)) / (count + 1);
    const a1 = mix(zero, one, t / t1);
    const a2 = mix(one, two, (t - t1) / (t2 - t1));
    const a3 = mix(two, three, (t - t2) / (t3 - t2));
    const b1 = mix(a1, a2, t / t2);
    const b2 = mix(a2, a3, (t - t1) / (t3 - t1));
    const [x, y] = mix(b1, b2, (t - t1) / (t2 - t1));
    // Pressure changes evenly: a curve could leave what pressure may be.
    return [x, y, a2[2]];
  });
}

/** Two points in one place are a little apart: nothing is divided by nothing. */
function knot(one: Point, other: Point): number {
  return Math.max(Math.sqrt(distance(one, other)), 1e-3);
}

function mix([x1, y1, p1]: Point, [x2, y2, p2]: Point, share: number): Point {
  return [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share, p1 + (p2 - p1) * share];
}
