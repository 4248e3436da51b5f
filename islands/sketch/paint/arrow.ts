/** The heads of arrows. */
import type { DrawnElement } from "#core/sketch/element.ts";

type Line = Pick<
  Extract<DrawnElement, { kind: "line" }>,
  "x1" | "y1" | "x2" | "y2" | "width" | "arrow"
>;

/** A head is so many times as long as its line is wide, and never shorter than this. */
const TIMES = 4;
const LENGTH_MIN_PX = 14;

/** Half of the angle between the sides of a head. */
const SPREAD = Math.PI / 7;

/** How far a head reaches along its line, in canvas pixels. */
export function headLength(width: number): number {
  return Math.max(LENGTH_MIN_PX, width * TIMES);
}

/** The heads of a line as lines through three spots each: from one side over the tip to the other. */
export function headsOf(line: Line): [x: number, y: number][][] {
  const { x1, y1, x2, y2, width, arrow = "none" } = line;
  if (arrow === "none") return [];
  const length = Math.min(headLength(width), Math.max(Math.hypot(x2 - x1, y2 - y1), 1));
  const end = head(x2, y2, Math.atan2(y2 - y1, x2 - x1), length);
  return arrow === "end" ? [end] : [end, head(x1, y1, Math.atan2(y1 - y2, x1 - x2), length)];
}

function head(x: number, y: number, way: number, length: number): [number, number][] {
  const side = (turn: number): [number, number] => [
    x - Math.cos(way + turn) * length,
    y - Math.sin(way + turn) * length,
  ];
  return [side(SPREAD), [x, y], side(-SPREAD)];
}
