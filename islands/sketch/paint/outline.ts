import { getStroke } from "perfect-freehand";
import type { Point } from "#core/sketch/ink.ts";

/** The closed outline of a stroke: x and y by turns, in canvas pixels. */
export type Outline = readonly number[];

/** What a mouse or a finger counts as: they have no pressure of their own. */
export const EVEN_PRESSURE = 0.5;

/**
 * The outline of a stroke through `points`, `width` pixels wide: thicker where the pen was pressed
 * harder. Where nothing was pressed (a mouse, a finger) it is thicker where it was drawn slowly.
 */
export function strokeOutline(points: readonly Point[], width: number): Outline {
  const pressed = points.some(([, , pressure]) => pressure !== EVEN_PRESSURE);
  const corners = getStroke(points as unknown as number[][], {
    ...(pressed
      ? { size: width, thinning: 0.6, streamline: 0.35 }
      : { size: width * 1.15, thinning: 0.35, streamline: 0.42 }),
    smoothing: 0.55,
    simulatePressure: !pressed,
    last: true,
  });
  return corners.flat();
}

/** Something that takes a path: a canvas, a `Path2D`, or the writer of an SVG. */
export type PathSink = Pick<Path2D, "moveTo" | "quadraticCurveTo" | "closePath">;

/** Curves through the middles between the outline's corners. */
export function traceOutline(outline: Outline, sink: PathSink): void {
  const length = outline.length;
  if (length < 4) return;
  const at = (index: number) => outline[index % length] ?? 0;
  sink.moveTo((at(length - 2) + at(0)) / 2, (at(length - 1) + at(1)) / 2);
  for (let index = 0; index < length; index += 2) {
    const x = at(index);
    const y = at(index + 1);
    sink.quadraticCurveTo(x, y, (x + at(index + 2)) / 2, (y + at(index + 3)) / 2);
  }
  sink.closePath();
}
