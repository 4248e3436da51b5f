import { describe, expect, it } from "vitest";
import { encodeInk } from "#core/canvas/ink.ts";
import type { DrawnElement } from "#core/sketch/element.ts";
import { apply, around, boundsOf, drawnBox, inverse, placementMatrix } from "./geometry.ts";

const unmoved = { dx: 0, dy: 0, scaleX: 1, scaleY: 1, angle: 0 };
const rectangle: DrawnElement = {
  id: "rectangle",
  kind: "rectangle",
  x: 100,
  y: 200,
  w: 40,
  h: 20,
  colour: "#2a2318",
  fill: null,
  width: 4,
  ...unmoved,
};

describe("where an element is", () => {
  it("is the box it was drawn in, with half of its line on each side", () => {
    expect(boundsOf(rectangle)).toEqual({ x: 98, y: 198, w: 44, h: 24 });
  });

  it("has no line's width where it has no line", () => {
    expect(boundsOf({ ...rectangle, colour: null })).toEqual({ x: 100, y: 200, w: 40, h: 20 });
  });

  it("turns about the centre of that box, clockwise", () => {
    const { x, y, w, h } = boundsOf({ ...rectangle, colour: null, angle: 90 });
    expect([x, y, w, h].map(Math.round)).toEqual([110, 190, 20, 40]);
    const matrix = placementMatrix(drawnBox(rectangle), { ...unmoved, angle: 90 });
    expect(apply(matrix, 140, 210).map(Math.round)).toEqual([120, 230]);
  });

  it("scales about the centre and then moves", () => {
    const bounds = boundsOf({ ...rectangle, colour: null, scaleX: 2, scaleY: 0.5, dx: 10, dy: -5 });
    expect(bounds).toEqual({ x: 90, y: 200, w: 80, h: 10 });
  });

  it("is the box around a stroke's points", () => {
    const ink = encodeInk([
      [10, 40, 0.5],
      [30, 20, 0.5],
    ]);
    const stroke: DrawnElement = {
      id: "a-stroke",
      kind: "stroke",
      ink,
      colour: "#2a2318",
      width: 2,
      ...unmoved,
    };
    expect(drawnBox(stroke)).toEqual({ x: 10, y: 20, w: 20, h: 20 });
  });
});

describe("a matrix", () => {
  it("is undone by its inverse", () => {
    const matrix = placementMatrix(drawnBox(rectangle), {
      dx: 12,
      dy: 7,
      scaleX: 1.5,
      scaleY: -2,
      angle: 33,
    });
    const back = inverse(matrix);
    const [x, y] = back === null ? [0, 0] : apply(back, ...apply(matrix, 111, 222));
    expect([Math.round(x), Math.round(y)]).toEqual([111, 222]);
  });

  it("that makes nothing of everything has no inverse", () => {
    expect(inverse([0, 0, 0, 0, 5, 5])).toBeNull();
  });
});

it("the box around boxes holds them all", () => {
  expect(around([])).toBeNull();
  expect(
    around([
      { x: 0, y: 0, w: 10, h: 10 },
      { x: -5, y: 8, w: 1, h: 20 },
    ]),
  ).toEqual({ x: -5, y: 0, w: 15, h: 28 });
});
