import { decodeInk, inkValues, type Point } from "#core/canvas/ink.ts";
import type { DrawnElement } from "#core/sketch/element.ts";
import { inkOutline, pointsOf, strokeOutline } from "../../canvas/outline.ts";
import { outlinePath } from "../../canvas/stroke-path.ts";
import { type Box, boxOfValues, drawnBox } from "./geometry.ts";
import { partsOf } from "./stroke-parts.ts";

/** What painting an element needs and what takes long to work out. */
export type Shape = {
  box: Box;
  /** Its size changes when the font comes. */
  isText: boolean;
  /** The outline of a stroke, unmoved; made when it is painted first. */
  path: () => Path2D;
  /** Of a stroke as it was drawn, or the corners of a polygon. */
  points: () => readonly Point[];
  /** What of a stroke is seen: its points, in parts where some were rubbed out. */
  parts: () => readonly (readonly Point[])[];
};

/** Ink and places never change. What does: a width, or the size and words of a text, and what is rubbed out. */
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
      const text = textOf(element);
      const known = made.get(element.id);
      if (known !== undefined && known.size === size && known.text === text) return known.shape;
      const shape = shapeOf(element);
      made.set(element.id, { size, text, shape });
      return shape;
    },
    forget: (id) => void made.delete(id),
    forgetTexts: () => {
      const texts = [...made].flatMap(([id, { shape }]) => (shape.isText ? id : []));
      for (const id of texts) made.delete(id);
      return texts;
    },
  };
}

function sizeOf(element: DrawnElement): number {
  if (element.kind === "stroke") return element.width;
  return element.kind === "text" ? element.size : 0;
}

/** What of an element's shape can change beside its size. */
function textOf(element: DrawnElement): string | undefined {
  return element.kind === "text"
    ? element.text
    : element.kind === "stroke"
      ? element.erased
      : undefined;
}

function shapeOf(element: DrawnElement): Shape {
  if (element.kind !== "stroke") {
    const points = () => (element.kind === "polygon" ? (decodeInk(element.ink) ?? []) : []);
    const isText = element.kind === "text";
    return { box: drawnBox(element), isText, points, parts: () => [], path: () => new Path2D() };
  }
  const { ink, width, pen, erased = "" } = element;
  const values = inkValues(ink) ?? NO_POINTS;
  let points: readonly Point[] | undefined;
  let parts: readonly (readonly Point[])[] | undefined;
  let path: Path2D | undefined;
  const shape: Shape = {
    // The whole stroke's: what is moved, turned and scaled stays where it is when a part is rubbed out.
    box: boxOfValues(values),
    isText: false,
    points: () => {
      points ??= pointsOf(values);
      return points;
    },
    parts: () => {
      parts ??= partsOf(shape.points(), erased);
      return parts;
    },
    path: () => {
      path ??= erased === "" ? outlinePath(inkOutline(values, width, pen)) : partsPath(shape);
      return path;
    },
  };
  const partsPath = ({ parts: left }: Shape) =>
    outlinePath(...left().map((part) => strokeOutline(part, width, pen)));
  return shape;
}

const NO_POINTS = new Float64Array();
