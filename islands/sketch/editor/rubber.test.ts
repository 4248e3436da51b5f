import { describe, expect, it } from "vitest";
import type { Point } from "#core/canvas/ink.ts";
import { passedOver } from "./rubber.ts";

const line: Point[] = [0, 100, 200, 300].map((x) => [x, 50, 0.5]);

describe("the eraser of parts", () => {
  it("takes what it passes over, also between points that are far apart", () => {
    const [part, ...others] = passedOver(line, { x: 150, y: 0 }, { x: 150, y: 100 }, 10);
    expect(part?.[0]).toBeCloseTo(1.4, 1);
    expect(part?.[1]).toBeCloseTo(1.6, 1);
    expect(others).toEqual([]);
  });

  it("takes several parts of a stroke that comes back, and nothing beside it", () => {
    const back: Point[] = [...line, [300, 90, 0.5], [0, 90, 0.5]];
    expect(passedOver(back, { x: 150, y: 0 }, { x: 150, y: 140 }, 10)).toHaveLength(2);
    expect(passedOver(line, { x: 150, y: 80 }, { x: 150, y: 140 }, 10)).toEqual([]);
  });

  it("takes the ends, and a dot", () => {
    expect(passedOver(line, { x: 0, y: 50 }, { x: 400, y: 50 }, 10)).toEqual([[0, 3]]);
    expect(passedOver([[5, 5, 0.5]], { x: 6, y: 6 }, { x: 6, y: 6 }, 10)).toEqual([[0, 0]]);
  });
});
