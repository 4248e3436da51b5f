import { describe, expect, it } from "vitest";
import type { SketchElement } from "#core/sketch/element.ts";
import { inverse, type Matrix, placementMatrix } from "../paint/geometry.ts";
import { createShapes } from "../paint/shapes.ts";
import { frameOf, isInFrame, movedBy, multiply, placementUnder } from "./frame.ts";

const box = { x: 100, y: 100, w: 200, h: 100 };
const unmoved = { dx: 0, dy: 0, scaleX: 1, scaleY: 1, angle: 0 };

function rectangle(id: string, placement = unmoved): SketchElement {
  return {
    id,
    kind: "rectangle",
    ...box,
    colour: null,
    fill: "#e9bf45",
    width: 4,
    ...placement,
    z: "a0",
    by: "goose",
    author: "Goose",
    pending: false,
    version: 1,
  };
}

const turnAbout = (degrees: number, x: number, y: number): Matrix =>
  placementMatrix({ x, y, w: 0, h: 0 }, { ...unmoved, angle: degrees });

describe("what is carried along", () => {
  it("moves by what its frame moved by", () => {
    const moved = placementUnder(box, { ...unmoved, angle: 30, dx: 5 }, [1, 0, 0, 1, 10, -20]);
    expect(moved).toEqual({ ...unmoved, angle: 30, dx: 15, dy: -20 });
  });

  it("turns about the middle of all that is chosen", () => {
    expect(placementUnder(box, unmoved, turnAbout(90, 200, 0))).toEqual({
      ...unmoved,
      angle: 90,
      dx: -150,
      dy: -150,
    });
  });

  it("lies, turned and scaled, where its frame was put", () => {
    const before = { dx: 12, dy: -4, scaleX: 1.5, scaleY: -2, angle: 40 };
    const after = { dx: 100, dy: 30, scaleX: 3, scaleY: -1, angle: -75 };
    const back = inverse(placementMatrix(box, before));
    const move = back && multiply(placementMatrix(box, after), back);
    expect(move && placementUnder(box, before, move)).toEqual(after);
  });

  it("never gets smaller than can be grown again", () => {
    const { scaleX } = placementUnder(box, unmoved, [0.0001, 0, 0, 1, 0, 0]);
    expect(scaleX).toBe(0.01);
  });

  it("is changed by the id", () => {
    const [change] = movedBy([rectangle("one")], [1, 0, 0, 1, 7, 0], createShapes());
    expect(change).toEqual({ id: "one", props: { ...unmoved, dx: 7 } });
  });
});

describe("the frame", () => {
  const shapes = createShapes();

  it("of one element lies as the element lies", () => {
    const turned = { ...unmoved, angle: 20 };
    expect(frameOf([rectangle("one", turned)], shapes)).toEqual({
      box,
      placement: turned,
      scaling: "free",
    });
  });

  it("of several is upright around all, and keeps its proportions if one of them is turned", () => {
    const aside = rectangle("two", { ...unmoved, dx: 300 });
    expect(frameOf([rectangle("one"), aside], shapes)).toMatchObject({
      box: { x: 100, y: 100, w: 500, h: 100 },
      scaling: "even",
    });
    const turned = rectangle("three", { ...unmoved, angle: 20 });
    expect(frameOf([aside, turned], shapes)?.scaling).toBe("whole");
  });

  it("holds what lies in it, turned as it is", () => {
    const frame = frameOf([rectangle("one", { ...unmoved, angle: 90 })], shapes);
    expect(frame && isInFrame(frame, { x: 200, y: 240 }, 2)).toBe(true);
    expect(frame && isInFrame(frame, { x: 280, y: 150 }, 2)).toBe(false);
    expect(frame && isInFrame(frame, { x: 252, y: 150 }, 3)).toBe(true);
  });

  it("of nothing is none", () => {
    expect(frameOf([], shapes)).toBeNull();
  });
});
