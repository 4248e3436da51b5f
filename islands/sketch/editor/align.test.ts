import { describe, expect, it } from "vitest";
import { aligned, distributed } from "./align.ts";

const boxes = [
  { x: 0, y: 0, w: 100, h: 50 },
  { x: 300, y: 200, w: 50, h: 50 },
  { x: 120, y: 90, w: 20, h: 10 },
];

describe("what is aligned", () => {
  it("lies at one side of all, or in their middle", () => {
    expect(aligned(boxes, "left").map(({ dx }) => dx)).toEqual([0, -300, -120]);
    expect(aligned(boxes, "right").map(({ dx }) => dx)).toEqual([250, 0, 210]);
    expect(aligned(boxes, "centre").map(({ dx }) => dx)).toEqual([125, -150, 45]);
    expect(aligned(boxes, "top").map(({ dy }) => dy)).toEqual([0, -200, -90]);
    expect(aligned(boxes, "middle").map(({ dy }) => dy)).toEqual([100, -100, 30]);
    expect(aligned(boxes, "bottom").map(({ dy }) => dy)).toEqual([200, 0, 150]);
    expect(aligned([], "top")).toEqual([]);
  });

  it("is distributed with equal gaps, and the outermost stay", () => {
    const shifts = distributed(boxes, "across");
    const moved = boxes.map((box, at) => ({ ...box, x: box.x + (shifts[at]?.dx ?? 0) }));
    expect(moved.map(({ x }) => x)).toEqual([0, 300, 190]);
    expect(distributed(boxes, "down").map(({ dy }) => dy)).toEqual([0, 0, 30]);
    expect(distributed(boxes.slice(1), "across")).toEqual([
      { dx: 0, dy: 0 },
      { dx: 0, dy: 0 },
    ]);
  });
});
