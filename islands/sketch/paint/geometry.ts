import { decodeInk, type Point } from "#core/canvas/ink.ts";
import type { DrawnElement } from "#core/sketch/element.ts";
import { headLength } from "./arrow.ts";
import { LINE_HEIGHT, textWidth } from "./font.ts";

/** A rectangle in canvas pixels. */
export type Box = { x: number; y: number; w: number; h: number };

/** As canvas and SVG have it: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export type Placement = Pick<DrawnElement, "dx" | "dy" | "scaleX" | "scaleY" | "angle">;

/** The box that an element was drawn in, before it was moved, without the width of its line. */
export function drawnBox(element: DrawnElement): Box {
  switch (element.kind) {
    case "stroke":
    case "polygon":
      return boxOfPoints(decodeInk(element.ink) ?? []);
    case "line": {
      const { x1, y1, x2, y2 } = element;
      return {
        x: Math.min(x1, x2),
        y: Math.min(y1, y2),
        w: Math.abs(x2 - x1),
        h: Math.abs(y2 - y1),
      };
    }
    case "text": {
      const lines = element.text.split("\n");
      const widest = Math.max(...lines.map((line) => textWidth(line, element.size)));
      return {
        x: element.x,
        y: element.y,
        w: widest,
        h: lines.length * element.size * LINE_HEIGHT,
      };
    }
    case "rectangle":
    case "ellipse":
    case "image":
      return { x: element.x, y: element.y, w: element.w, h: element.h };
  }
}

export function boxOfPoints(points: readonly Point[]): Box {
  return boxOfValues(points.flat());
}

/** The box around points in one list, as `inkValues` has them. */
export function boxOfValues(values: ArrayLike<number>): Box {
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < values.length; index += 3) {
    const [x, y] = [values[index] ?? 0, values[index + 1] ?? 0];
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  if (left > right) return { x: 0, y: 0, w: 0, h: 0 };
  return { x: left, y: top, w: right - left, h: bottom - top };
}

export function isMoved({ dx, dy, scaleX, scaleY, angle }: Placement): boolean {
  return dx !== 0 || dy !== 0 || scaleX !== 1 || scaleY !== 1 || angle !== 0;
}

/** Where a placement puts what was drawn in `box`: turned and scaled about its centre, then moved. */
export function placementMatrix(box: Box, placement: Placement): Matrix {
  const { dx, dy, scaleX, scaleY, angle } = placement;
  const turn = (angle * Math.PI) / 180;
  const a = Math.cos(turn) * scaleX;
  const b = Math.sin(turn) * scaleX;
  const c = -Math.sin(turn) * scaleY;
  const d = Math.cos(turn) * scaleY;
  const x = box.x + box.w / 2;
  const y = box.y + box.h / 2;
  return [a, b, c, d, x + dx - a * x - c * y, y + dy - b * x - d * y];
}

export function apply([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** The way back; null where a scale of nothing leaves none. */
export function inverse([a, b, c, d, e, f]: Matrix): Matrix | null {
  const determinant = a * d - b * c;
  if (Math.abs(determinant) < 1e-9) return null;
  return [
    d / determinant,
    -b / determinant,
    -c / determinant,
    a / determinant,
    (c * f - d * e) / determinant,
    (b * e - a * f) / determinant,
  ];
}

/** What a pen adds on each side of the line that it follows: pressed hard, it is wider than its width. */
export function margin(element: DrawnElement): number {
  switch (element.kind) {
    case "stroke":
      return element.width * 0.8 + 1;
    case "line":
      return element.arrow ? headLength(element.width) / 2 + element.width : element.width / 2;
    case "rectangle":
    case "ellipse":
    case "polygon":
      return element.colour === null ? 0 : element.width / 2;
    case "text":
      return element.size * 0.2;
    case "image":
      return 0;
  }
}

/** The upright box around an element where it is now, with the width of its line. */
export function boundsOf(element: DrawnElement, box: Box = drawnBox(element)): Box {
  if (!isMoved(element)) return grown(box, margin(element));
  const matrix = placementMatrix(box, element);
  if (keepsItsLine(element)) return grown(boundsUnder(matrix, box), margin(element));
  return boundsUnder(matrix, grown(box, margin(element)));
}

/** True for what keeps the width of its line when it is scaled; all else is scaled as a whole. */
export function keepsItsLine({ kind }: DrawnElement): boolean {
  return kind === "line" || kind === "rectangle" || kind === "ellipse" || kind === "polygon";
}

/** Where a placement puts the corners of a polygon. */
export function placedCorners(
  element: Extract<DrawnElement, { kind: "polygon" }>,
  corners: readonly Point[],
): [x: number, y: number][] {
  const matrix = placementMatrix(boxOfPoints(corners), element);
  return corners.map(([x, y]) => apply(matrix, x, y));
}

/** The box that a placement scales and moves `box` to; it is turned about its middle, then. */
export function placedBox({ x, y, w, h }: Box, placement: Placement): Box {
  const [wide, high] = [w * Math.abs(placement.scaleX), h * Math.abs(placement.scaleY)];
  return {
    x: x + w / 2 + placement.dx - wide / 2,
    y: y + h / 2 + placement.dy - high / 2,
    w: wide,
    h: high,
  };
}

export function grown({ x, y, w, h }: Box, by: number): Box {
  return { x: x - by, y: y - by, w: w + 2 * by, h: h + 2 * by };
}

/** The upright box around a box after a matrix. */
export function boundsUnder(matrix: Matrix, { x, y, w, h }: Box): Box {
  const corners: Point[] = [
    [x, y],
    [x + w, y],
    [x, y + h],
    [x + w, y + h],
  ].map(([cornerX = 0, cornerY = 0]) => [...apply(matrix, cornerX, cornerY), 0]);
  return boxOfPoints(corners);
}

export function touches(one: Box, other: Box): boolean {
  return (
    one.x <= other.x + other.w &&
    other.x <= one.x + one.w &&
    one.y <= other.y + other.h &&
    other.y <= one.y + one.h
  );
}

export function isInside({ x, y, w, h }: Box, outer: Box): boolean {
  return x >= outer.x && y >= outer.y && x + w <= outer.x + outer.w && y + h <= outer.y + outer.h;
}

/** The smallest upright box around all of them; null for none. */
export function around(boxes: readonly Box[]): Box | null {
  const [first] = boxes;
  if (first === undefined) return null;
  return boxOfPoints(
    boxes.flatMap(({ x, y, w, h }): Point[] => [
      [x, y, 0],
      [x + w, y + h, 0],
    ]),
  );
}
