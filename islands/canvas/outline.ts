import { getStroke } from "perfect-freehand";
import type { Point } from "#core/canvas/ink.ts";
import type { PenName } from "#core/canvas/stroke.ts";
import { curveThrough } from "./curve.ts";

/** The closed outline of a stroke: x and y by turns, in canvas pixels. */
export type Outline = readonly number[];

/** What a mouse or a finger counts as: they have no pressure of their own. */
export const EVEN_PRESSURE = 0.5;

/**
 * The outline of a stroke through `points`, `width` pixels wide: thicker where the pen was pressed
 * harder. Where nothing was pressed (a mouse, a finger) it is thicker where it was drawn slowly.
 */
export function strokeOutline(
  points: readonly Point[],
  width: number,
  pen: PenName = "pen",
): Outline {
  if (pen !== "pen") return evenOutline(points, width);
  const isPressed = points.some(([, , pressure]) => pressure !== EVEN_PRESSURE);
  const corners = getStroke(curveThrough(points) as unknown as number[][], {
    ...(isPressed
      ? { size: width, thinning: 0.6, streamline: 0.35 }
      : { size: width * 1.15, thinning: 0.35, streamline: 0.42 }),
    smoothing: 0.55,
    simulatePressure: !isPressed,
    last: true,
  });
  return corners.flat();
}

/** A marker and a highlighter are as wide everywhere. */
function evenOutline(points: readonly Point[], width: number): Outline {
  const corners = getStroke(curveThrough(points) as unknown as number[][], {
    size: width,
    thinning: 0,
    streamline: 0.3,
    smoothing: 0.55,
    simulatePressure: false,
    last: true,
  });
  return corners.flat();
}

/** The same for points in one list, as `inkValues` has them. */
export function inkOutline(values: ArrayLike<number>, width: number, pen?: PenName): Outline {
  return strokeOutline(pointsOf(values), width, pen);
}

/** Points in one list, one by one. */
export function pointsOf(values: ArrayLike<number>): Point[] {
  const points: Point[] = [];
  for (let index = 0; index + 2 < values.length; index += 3) {
    points.push([values[index] ?? 0, values[index + 1] ?? 0, values[index + 2] ?? 0]);
  }
  return points;
}

/** Something that takes a path: a canvas, a `Path2D`, or the writer of an SVG. */
export type PathSink = Pick<Path2D, "moveTo" | "quadraticCurveTo" | "closePath">;

/** Curves through the middles between the outline's corners. */
export function traceOutline(outline: Outline, sink: PathSink): void {
  const length = outline.length;
  if (length < 4) return;
  const [firstX, firstY] = [outline[0] ?? 0, outline[1] ?? 0];
  let x = firstX;
  let y = firstY;
  sink.moveTo(((outline[length - 2] ?? 0) + x) / 2, ((outline[length - 1] ?? 0) + y) / 2);
  for (let index = 2; index < length; index += 2) {
    const [nextX, nextY] = [outline[index] ?? 0, outline[index + 1] ?? 0];
    sink.quadraticCurveTo(x, y, (x + nextX) / 2, (y + nextY) / 2);
    x = nextX;
    y = nextY;
  }
  sink.quadraticCurveTo(x, y, (x + firstX) / 2, (y + firstY) / 2);
  sink.closePath();
}
