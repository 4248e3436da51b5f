import { describe, expect, it } from "vitest";
import { encodeInk } from "#core/canvas/ink.ts";
import type { SketchElement } from "#core/sketch/element.ts";
import { createShapes } from "../paint/shapes.ts";
import { elementAt, elementsAlong, elementsIn } from "./hit.ts";

const rest = {
  dx: 0,
  dy: 0,
  scaleX: 1,
  scaleY: 1,
  angle: 0,
  by: "goose",
  author: "Goose",
  pending: false,
  version: 1,
};

function rectangle(id: string, x: number, size: number, fill: string | null): SketchElement {
  const box = { x, y: x, w: size, h: size };
  return { ...rest, id, z: "a0", kind: "rectangle", ...box, colour: "#2a2318", fill, width: 4 };
}

const stroke: SketchElement = {
  ...rest,
  id: "stroke",
  z: "a1",
  kind: "stroke",
  colour: "#2a2318",
  width: 6,
  ink: encodeInk([
    [100, 100, 0.5],
    [300, 100, 0.5],
  ]),
};

const hitting = (...elements: SketchElement[]) => ({ elements, shapes: createShapes() });

describe("the element under a pointer", () => {
  it("is the topmost that is touched", () => {
    const on = hitting(rectangle("lower", 0, 400, "#e9bf45"), stroke);
    expect(elementAt(on, { x: 200, y: 101 }, 2)).toBe("stroke");
    expect(elementAt(on, { x: 200, y: 200 }, 2)).toBe("lower");
    expect(elementAt(on, { x: 500, y: 500 }, 2)).toBeNull();
  });

  it("is a hollow one's edge before its inside, and its inside when nothing else is there", () => {
    const on = hitting(rectangle("large", 0, 400, null), rectangle("small", 100, 100, null));
    expect(elementAt(on, { x: 0, y: 300 }, 2)).toBe("large");
    expect(elementAt(on, { x: 150, y: 150 }, 2)).toBe("small");
    expect(elementAt(on, { x: 300, y: 300 }, 2)).toBe("large");
  });

  it("is found where the element has been moved to", () => {
    const moved = { ...stroke, dx: 0, dy: 200, angle: 90 };
    const on = hitting(moved);
    expect(elementAt(on, { x: 200, y: 380 }, 2)).toBe("stroke");
    expect(elementAt(on, { x: 110, y: 100 }, 2)).toBeNull();
  });
});

it("nothing is where a part of a stroke was rubbed out", () => {
  const on = hitting({ ...stroke, erased: "0.25-0.75" });
  expect(elementAt(on, { x: 200, y: 100 }, 2)).toBeNull();
  expect(elementAt(on, { x: 120, y: 100 }, 2)).toBe("stroke");
  expect(elementsAlong(on, { x: 200, y: 0 }, { x: 200, y: 400 }, 4)).toEqual([]);
});

describe("a polygon", () => {
  const polygon: SketchElement = {
    ...rest,
    id: "polygon",
    z: "a1",
    kind: "polygon",
    ink: encodeInk([
      [100, 100, 0],
      [300, 100, 0],
      [300, 300, 0],
    ]),
    colour: "#2a2318",
    fill: "#e9bf45",
    width: 6,
  };

  it("is hit on its sides, the closing one too, and inside where it is filled", () => {
    const on = hitting(polygon);
    expect(elementAt(on, { x: 200, y: 200 }, 2)).toBe("polygon");
    expect(elementAt(on, { x: 250, y: 150 }, 2)).toBe("polygon");
    expect(elementAt(on, { x: 120, y: 280 }, 2)).toBeNull();
    const hollow = hitting({ ...polygon, fill: null });
    expect(elementsAlong(hollow, { x: 270, y: 140 }, { x: 280, y: 140 }, 2)).toEqual([]);
    expect(elementsAlong(hollow, { x: 290, y: 200 }, { x: 310, y: 200 }, 2)).toEqual(["polygon"]);
  });

  it("is taken by a box that a side of it reaches into", () => {
    expect(elementsIn(hitting(polygon), { x: 150, y: 150, w: 60, h: 60 })).toEqual(["polygon"]);
    expect(elementsIn(hitting(polygon), { x: 100, y: 250, w: 40, h: 40 })).toEqual([]);
  });
});

it("a way touches what it crosses, even between two spots of the pointer", () => {
  const on = hitting(stroke, rectangle("aside", 600, 50, null));
  expect(elementsAlong(on, { x: 200, y: 0 }, { x: 200, y: 400 }, 4)).toEqual(["stroke"]);
});

it("a box takes what has a part in it, and not what only surrounds it", () => {
  const on = hitting(stroke, rectangle("around", 0, 900, null));
  expect(elementsIn(on, { x: 250, y: 50, w: 100, h: 100 })).toEqual(["stroke"]);
});
