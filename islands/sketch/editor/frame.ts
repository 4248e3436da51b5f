/** The frame around what is chosen, and what moving it makes of the elements in it. */

import type { DragMove, ElementChange, SketchElement } from "#core/sketch/element.ts";
import { SKETCH } from "#core/sketch/limits.ts";
import {
  apply,
  around,
  type Box,
  boundsOf,
  grown,
  inverse,
  type Matrix,
  margin,
  type Placement,
  placementMatrix,
} from "../paint/geometry.ts";
import type { Shapes } from "../paint/shapes.ts";
import type { Spot } from "./camera.ts";

/** How a frame may be scaled: `whole` keeps its proportions whatever is done. */
export type Scaling = "free" | "even" | "whole";

export type Frame = { box: Box; placement: Placement; scaling: Scaling };

const UNMOVED: Placement = { dx: 0, dy: 0, scaleX: 1, scaleY: 1, angle: 0 };

/** A frame has some size in each direction, or it could not be scaled. */
const SIDE_MIN_PX = 1;

const SCALE_MAX = 100;
const SCALE_MIN = 0.01;

/** The frame of one element lies as it lies; that of several is upright. Null for none. */
export function frameOf(elements: readonly SketchElement[], shapes: Shapes): Frame | null {
  const [first] = elements;
  if (!first) return null;
  if (elements.length === 1) {
    const { dx, dy, scaleX, scaleY, angle } = first;
    return {
      box: withSides(grown(shapes.of(first).box, lineAround(first))),
      placement: { dx, dy, scaleX, scaleY, angle },
      scaling: scalingOf(first),
    };
  }
  const box = around(elements.map((element) => boundsOf(element, shapes.of(element).box)));
  if (!box) return null;
  // Turned elements would be skewed by scaling them in one direction.
  const isUpright = elements.every(({ angle, kind }) => angle % 180 === 0 && kind !== "text");
  return { box: withSides(box), placement: UNMOVED, scaling: isUpright ? "even" : "whole" };
}

/** What the element's line adds on each side. */
function lineAround(element: SketchElement): number {
  return element.kind === "text" ? 0 : margin(element);
}

/** True when a spot of the sketch is in the frame, or at most `reach` canvas pixels beside it. */
export function isInFrame({ box, placement }: Frame, { x, y }: Spot, reach: number): boolean {
  const back = inverse(placementMatrix(box, placement));
  if (back === null) return false;
  const [atX, atY] = apply(back, x, y);
  const [across, down] = [reach / Math.abs(placement.scaleX), reach / Math.abs(placement.scaleY)];
  return (
    atX >= box.x - across &&
    atX <= box.x + box.w + across &&
    atY >= box.y - down &&
    atY <= box.y + box.h + down
  );
}

function scalingOf({ kind }: SketchElement): Scaling {
  if (kind === "rectangle" || kind === "ellipse") return "free";
  return kind === "text" ? "whole" : "even";
}

function withSides({ x, y, w, h }: Box): Box {
  const addW = Math.max(0, SIDE_MIN_PX - w);
  const addH = Math.max(0, SIDE_MIN_PX - h);
  return { x: x - addW / 2, y: y - addH / 2, w: w + addW, h: h + addH };
}

export function multiply(one: Matrix, other: Matrix): Matrix {
  const [a, b, c, d, e, f] = one;
  const [a2, b2, c2, d2, e2, f2] = other;
  return [
    a * a2 + c * b2,
    b * a2 + d * b2,
    a * c2 + c * d2,
    b * c2 + d * d2,
    a * e2 + c * f2 + e,
    b * e2 + d * f2 + f,
  ];
}

/** The change of elements that `move` carries away. */
export function movedBy(
  elements: readonly SketchElement[],
  move: Matrix,
  shapes: Shapes,
): { id: string; props: ElementChange }[] {
  return elements.map((element) => {
    const { box } = shapes.of(element);
    return { id: element.id, props: placementUnder(box, element, move) };
  });
}

/** Where elements are while `move` carries them away; none when they are too many to be shown. */
export function movesUnder(
  elements: readonly SketchElement[],
  move: Matrix,
  shapes: Shapes,
): DragMove[] {
  if (elements.length > SKETCH.heldMaxCount) return [];
  return elements.map((element) => {
    return { id: element.id, ...placementUnder(shapes.of(element).box, element, move) };
  });
}

/** Where an element is after `move`: a matrix that does not skew it. */
export function placementUnder(box: Box, placement: Placement, move: Matrix): Placement {
  const [a, b, c, d] = multiply(move, placementMatrix(box, placement));
  const scaleX = Math.hypot(a, b);
  const scaleY = scaleX === 0 ? 0 : (a * d - b * c) / scaleX;
  const middle = { x: box.x + box.w / 2, y: box.y + box.h / 2 };
  const [x, y] = apply(move, middle.x + placement.dx, middle.y + placement.dy);
  return {
    dx: bounded(x - middle.x, 6 * SKETCH.widthPx, 100),
    dy: bounded(y - middle.y, 6 * SKETCH.heightPx, 100),
    scaleX: scaled(scaleX),
    scaleY: scaled(scaleY),
    angle: bounded((Math.atan2(b, a) * 180) / Math.PI, 360, 100),
  };
}

function scaled(value: number): number {
  const size = Math.min(Math.max(Math.abs(value), SCALE_MIN), SCALE_MAX);
  return Math.round((value < 0 ? -size : size) * 10_000) / 10_000;
}

function bounded(value: number, most: number, parts: number): number {
  return Math.round(Math.min(Math.max(value, -most), most) * parts) / parts;
}
