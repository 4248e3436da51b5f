import type { DrawnElement } from "#core/sketch/element.ts";
import { decodeInk, type Point } from "#core/sketch/ink.ts";
import { type Box, drawnBox } from "./geometry.ts";
import { strokeOutline, traceOutline } from "./outline.ts";

/** What painting an element needs and what takes long to work out. */
export type Shape = {
  box: Box;
  /** The outline of a stroke, unmoved; made when it is painted first. */
  path: () => Path2D;
  points: () => readonly Point[];
};

/** What a shape is made from: ink and places never change, these do. */
type Made = { from: string; shape: Shape };

/** Shapes by element, worked out once. */
export type Shapes = {
  of: (element: DrawnElement) => Shape;
  forget: (id: string) => void;
  forgetAll: () => void;
};

export function createShapes(): Shapes {
  const made = new Map<string, Made>();
  return {
    of: (element) => {
      const from = sourceOf(element);
      const known = made.get(element.id);
      if (known?.from === from) return known.shape;
      const shape = shapeOf(element);
      made.set(element.id, { from, shape });
      return shape;
    },
    forget: (id) => void made.delete(id),
    forgetAll: () => made.clear(),
  };
}

function sourceOf(element: DrawnElement): string {
  if (element.kind === "stroke") return `${element.width}`;
  if (element.kind === "text") return `${element.size} ${element.text}`;
  return "";
}

function shapeOf(element: DrawnElement): Shape {
  let path: Path2D | undefined;
  const points = element.kind === "stroke" ? (decodeInk(element.ink) ?? []) : [];
  const width = element.kind === "stroke" ? element.width : 0;
  return {
    box: drawnBox(element),
    points: () => points,
    path: () => {
      path ??= strokePath(points, width);
      return path;
    },
  };
}

/** A stroke's outline as a path to fill. */
export function strokePath(points: readonly Point[], width: number): Path2D {
  const path = new Path2D();
  traceOutline(strokeOutline(points, width), path);
  return path;
}
