/** Which element is under a pointer. */
import type { Point } from "#core/canvas/ink.ts";
import type { SketchElement } from "#core/sketch/element.ts";
import {
  apply,
  type Box,
  boundsOf,
  grown,
  inverse,
  isInside,
  keepsItsLine,
  placementMatrix,
  touches,
} from "../paint/geometry.ts";
import type { Shapes } from "../paint/shapes.ts";
import type { Spot } from "./camera.ts";

export type Hitting = {
  /** In drawing order. */
  elements: readonly SketchElement[];
  shapes: Shapes;
};

/** The topmost element within `reach` canvas pixels of `at`; else the smallest hollow one around it. */
export function elementAt({ elements, shapes }: Hitting, at: Spot, reach: number): string | null {
  let hollow: { id: string; area: number } | null = null;
  for (let index = elements.length - 1; index >= 0; index -= 1) {
    const element = elements[index];
    if (!element || !isNear(element, shapes, at, reach)) continue;
    const place = placeIn(element, shapes, at);
    if (place === null) continue;
    const slack = reach / place.scale;
    if (isOn(element, shapes, place, slack)) return element.id;
    const { box } = shapes.of(element);
    const area = box.w * box.h;
    if (isHollow(element) && contains(box, place) && (!hollow || area < hollow.area)) {
      hollow = { id: element.id, area };
    }
  }
  return hollow?.id ?? null;
}

/** Every element that a way from one spot to another touches: for the eraser. */
export function elementsAlong(hitting: Hitting, from: Spot, to: Spot, reach: number): string[] {
  const way: Box = {
    x: Math.min(from.x, to.x) - reach,
    y: Math.min(from.y, to.y) - reach,
    w: Math.abs(to.x - from.x) + 2 * reach,
    h: Math.abs(to.y - from.y) + 2 * reach,
  };
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const steps = Math.max(1, Math.ceil(length / Math.max(reach, 1)));
  return hitting.elements
    .filter((element) => {
      const { shapes } = hitting;
      if (!touches(boundsOf(element, shapes.of(element).box), way)) return false;
      for (let step = 0; step <= steps; step += 1) {
        const share = step / steps;
        const at = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
        const place = placeIn(element, shapes, at);
        if (place !== null && isOn(element, shapes, place, reach / place.scale)) return true;
      }
      return false;
    })
    .map(({ id }) => id);
}

/** Every element of which some part is in `box`. */
export function elementsIn({ elements, shapes }: Hitting, box: Box): string[] {
  return elements
    .filter((element) => {
      const shape = shapes.of(element);
      const bounds = boundsOf(element, shape.box);
      if (isInside(bounds, box)) return true;
      if (!touches(bounds, box)) return false;
      const matrix = placementMatrix(shape.box, element);
      return samples(element, shapes).some((spot) => {
        const [x, y] = apply(matrix, spot.x, spot.y);
        return contains(box, { x, y });
      });
    })
    .map(({ id }) => id);
}

function isNear(element: SketchElement, shapes: Shapes, at: Spot, reach: number): boolean {
  return contains(grown(boundsOf(element, shapes.of(element).box), reach), at);
}

/** Where a spot of the sketch is on the element as it was drawn, and how large it shows. */
function placeIn(
  element: SketchElement,
  shapes: Shapes,
  { x, y }: Spot,
): (Spot & { scale: number }) | null {
  const back = inverse(placementMatrix(shapes.of(element).box, element));
  if (back === null) return null;
  const [drawnX, drawnY] = apply(back, x, y);
  const scale = Math.sqrt(Math.abs(element.scaleX * element.scaleY));
  return { x: drawnX, y: drawnY, scale };
}

function isOn(
  element: SketchElement,
  shapes: Shapes,
  at: Spot & { scale: number },
  slack: number,
): boolean {
  const { box } = shapes.of(element);
  const line = "width" in element ? element.width / 2 / (keepsItsLine(element) ? at.scale : 1) : 0;
  switch (element.kind) {
    case "stroke":
      return shapes
        .of(element)
        .parts()
        .some((part) => isOnWay(part.map(spotOf), at, line + slack));
    case "line":
      return isOnWay(endsOf(element), at, line + slack);
    case "polygon": {
      const corners = shapes.of(element).points().map(spotOf);
      const first = corners[0];
      if (first && isOnWay([...corners, first], at, line + slack)) return true;
      return element.fill !== null && isInPolygon(corners, at);
    }
    case "rectangle": {
      const reach = line + slack;
      if (!contains(grown(box, reach), at)) return false;
      return element.fill !== null || !isWithin(box, at, reach);
    }
    case "ellipse":
      return isOnEllipse(element, at, line + slack);
    case "text":
    case "image":
      return contains(grown(box, slack), at);
  }
}

function isHollow(element: SketchElement): boolean {
  return "fill" in element && element.fill === null;
}

function contains({ x, y, w, h }: Box, at: Spot): boolean {
  return at.x >= x && at.x <= x + w && at.y >= y && at.y <= y + h;
}

/** Inside the box and more than `reach` from its edges. */
function isWithin(box: Box, at: Spot, reach: number): boolean {
  return box.w > 2 * reach && box.h > 2 * reach && contains(grown(box, -reach), at);
}

function isOnEllipse(
  { x, y, w, h, fill }: Extract<SketchElement, { kind: "ellipse" }>,
  at: Spot,
  reach: number,
): boolean {
  const share = (by: number) =>
    ((at.x - x - w / 2) / Math.max(w / 2 + by, 0.1)) ** 2 +
    ((at.y - y - h / 2) / Math.max(h / 2 + by, 0.1)) ** 2;
  if (share(reach) > 1) return false;
  return fill !== null || share(-reach) >= 1;
}

function endsOf({ x1, y1, x2, y2 }: Extract<SketchElement, { kind: "line" }>): Spot[] {
  return [
    { x: x1, y: y1 },
    { x: x2, y: y2 },
  ];
}

function spotOf([x, y]: Point): Spot {
  return { x, y };
}

/** By how often a way from the spot to the right crosses the sides. */
function isInPolygon(corners: readonly Spot[], { x, y }: Spot): boolean {
  let isIn = false;
  for (const [at, to] of corners.entries()) {
    const from = corners.at(at - 1) ?? to;
    if (from.y > y === to.y > y) continue;
    if (x < from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x)) isIn = !isIn;
  }
  return isIn;
}

function isOnWay(way: readonly Spot[], at: Spot, reach: number): boolean {
  const [only] = way;
  if (way.length === 1 && only) return Math.hypot(at.x - only.x, at.y - only.y) <= reach;
  for (let index = 1; index < way.length; index += 1) {
    const from = way[index - 1];
    const to = way[index];
    if (from && to && distanceToPiece(from, to, at) <= reach) return true;
  }
  return false;
}

function distanceToPiece(from: Spot, to: Spot, at: Spot): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((at.x - from.x) * dx + (at.y - from.y) * dy) / length;
  const share = Math.min(Math.max(along, 0), 1);
  return Math.hypot(at.x - from.x - dx * share, at.y - from.y - dy * share);
}

const EDGE_SAMPLES = 16;

/** Spots along what is seen of an element, as it was drawn. */
function samples(element: SketchElement, shapes: Shapes): readonly Spot[] {
  const { box } = shapes.of(element);
  switch (element.kind) {
    case "stroke":
      return shapes.of(element).parts().flat().map(spotOf);
    case "polygon": {
      const corners = shapes.of(element).points().map(spotOf);
      return corners.flatMap((corner, at) => between(corners.at(at - 1) ?? corner, corner));
    }
    case "line":
      return between({ x: element.x1, y: element.y1 }, { x: element.x2, y: element.y2 });
    case "ellipse":
      return Array.from({ length: 2 * EDGE_SAMPLES }, (_, step) => {
        const turn = (step / EDGE_SAMPLES) * Math.PI;
        return {
          x: box.x + (box.w / 2) * (1 + Math.cos(turn)),
          y: box.y + (box.h / 2) * (1 + Math.sin(turn)),
        };
      });
    default: {
      const { x, y, w, h } = box;
      const corners = [
        { x, y },
        { x: x + w, y },
        { x: x + w, y: y + h },
        { x, y: y + h },
      ];
      return corners.flatMap((corner, index) =>
        between(corner, corners[(index + 1) % 4] ?? corner),
      );
    }
  }
}

function between(from: Spot, to: Spot): Spot[] {
  return Array.from({ length: EDGE_SAMPLES + 1 }, (_, step) => ({
    x: from.x + ((to.x - from.x) * step) / EDGE_SAMPLES,
    y: from.y + ((to.y - from.y) * step) / EDGE_SAMPLES,
  }));
}
