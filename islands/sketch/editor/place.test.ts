import { describe, expect, it } from "vitest";
import { boundsUnder, placementMatrix } from "../paint/geometry.ts";
import { type Frame, multiply } from "./frame.ts";
import { moveTo, type Place, placeOf } from "./place.ts";

const unmoved = { dx: 0, dy: 0, scaleX: 1, scaleY: 1, angle: 0 };
const frame: Frame = {
  box: { x: 100, y: 50, w: 200, h: 100 },
  placement: unmoved,
  scaling: "free",
};

/** The upright box around a frame that was carried to another place. */
function carried(from: Frame, wanted: Partial<Place>) {
  const matrix = multiply(moveTo(from, wanted), placementMatrix(from.box, from.placement));
  const { x, y, w, h } = boundsUnder(matrix, from.box);
  return [x, y, w, h].map((value) => Math.round(value * 100) / 100);
}

describe("a place in numbers", () => {
  it("is the box around it, its size and its turn", () => {
    expect(placeOf(frame)).toEqual({ x: 100, y: 50, w: 200, h: 100, angle: 0 });
    const turned = { ...frame, placement: { ...unmoved, dx: 10, angle: 90 } };
    expect(placeOf(turned)).toMatchObject({ w: 200, h: 100, angle: 90 });
    expect(Math.round(placeOf(turned).x)).toBe(160);
  });

  it("is moved, scaled from its corner and turned about its middle", () => {
    expect(carried(frame, { x: 0 })).toEqual([0, 50, 200, 100]);
    expect(carried(frame, { y: 500 })).toEqual([100, 500, 200, 100]);
    expect(carried(frame, { w: 400 })).toEqual([100, 50, 400, 100]);
    expect(carried(frame, { h: 50 })).toEqual([100, 50, 200, 50]);
    expect(carried(frame, { angle: 90 })).toEqual([150, 0, 100, 200]);
    expect(carried({ ...frame, scaling: "whole" }, { w: 400 })).toEqual([100, 50, 400, 200]);
    expect(carried(frame, { w: -5 })[2]).toBe(1);
  });
});
