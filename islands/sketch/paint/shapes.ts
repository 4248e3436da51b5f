import { decodeInk, inkValues, type Point } from "#core/canvas/ink.ts";
import type { DrawnElement } from "#core/sketch/element.ts";
import { inkOutline } from "../../canvas/outline.ts";
import { outlinePath } from "../../canvas/stroke-path.ts";
import { type Box, boxOfValues, drawnBox } from "./geometry.ts";

/** What painting an element needs and what takes long to work out. */
export type Shape = {
  box: Box;
  /** The outline of a stroke, unmoved; made when it is painted first. */
  path: () => Path2D;
  points: () => readonly Point[];
};

/** Ink and places never change. What does: a width, or the size and words of a text. */
type Made = { size: number; text: string | undefined; shape: Shape };

/** Shapes by element, worked out once. */
export type Shapes = {
  of: (element: DrawnElement) => Shape;
  forget: (id: string) => void;
  /** The font has come: texts have another size. Answers which. */
  forgetTexts: () => string[];
};

export function createShapes(): Shapes {
  const made = new Map<string, Made>();
  return {
    of: (element) => {
      const size = sizeOf(element);
      const text = element.kind === "text" ? element.text : undefined;
      const known = made.get(element.id);
      if (known !== undefined && known.size === size && known.text === text) return known.shape;
      const shape = shapeOf(element);
      made.set(element.id, { size, text, shape });
      return shape;
    },
    forget: (id) => void made.delete(id),
    forgetTexts: () => {
      const texts = [...made].flatMap(([id, { text }]) => (text === undefined ? [] : id));
      for (const id of texts) made.delete(id);
      return texts;
    },
  };
}

function sizeOf(element: DrawnElement): number {
  if (element.kind === "stroke") return element.width;
  return element.kind === "text" ? element.size : 0;
}

function shapeOf(element: DrawnElement): Shape {
  if (element.kind !== "stroke") {
    return { box: drawnBox(element), points: () => [], path: () => new Path2D() };
  }
  const { ink, width } = element;
  const values = inkValues(ink) ?? NO_POINTS;
  let points: readonly Point[] | undefined;
  let path: Path2D | undefined;
  return {
    box: boxOfValues(values),
    points: () => {
      points ??= decodeInk(ink) ?? [];
      return points;
    },
    path: () => {
      path ??= outlinePath(inkOutline(values, width));
      return path;
    },
  };
}

const NO_POINTS = new Float64Array();
