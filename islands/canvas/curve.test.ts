import { describe, expect, it } from "vitest";
import type { Point } from "#core/canvas/ink.ts";
import { curveThrough } from "./curve.ts";

/** So many points of a circle of 200 pixels about (500, 500), over a half turn. */
function half(count: number): Point[] {
  return Array.from({ length: count }, (_, step): Point => {
    const angle = (Math.PI * step) / (count - 1);
    return [500 + 200 * Math.cos(angle), 500 + 200 * Math.sin(angle), 0.5];
  });
}

/** How far the points are from that circle, at most. */
function off(points: readonly Point[]): number {
  return Math.max(...points.map(([x, y]) => Math.abs(Math.hypot(x - 500, y - 500) - 200)));
}

/** The sharpest turn between three points that follow each other, in degrees. */
function sharpest(points: readonly Point[]): number {
  const ways = points.slice(1).map(([x, y], at) => {
    const [fromX, fromY] = points[at] ?? [0, 0];
    return Math.atan2(y - fromY, x - fromX);
  });
  const turns = ways.slice(1).map((way, at) => {
    const turn = way - (ways[at] ?? 0);
    return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn)));
  });
  return (Math.max(...turns) * 180) / Math.PI;
}

describe("the curve through a stroke's points", () => {
  it("is round where a fast hand left few points, at its beginning too", () => {
    const sparse = half(9);
    const curve = curveThrough(sparse);
    expect(sharpest(sparse)).toBeGreaterThan(20);
    expect(sharpest(curve)).toBeLessThan(9);
    expect(sharpest(curve.slice(0, 12))).toBeLessThan(9);
    expect(off(curve)).toBeLessThan(4);
  });

  it("goes through every point that was drawn, from the first to the last", () => {
    const sparse = half(7);
    const curve = curveThrough(sparse);
    for (const point of sparse) expect(curve).toContain(point);
    expect(curve[0]).toBe(sparse[0]);
    expect(curve.at(-1)).toBe(sparse.at(-1));
  });

  it("adds nothing where the points are close, and to a dot or a straight pull", () => {
    const close = half(80);
    expect(curveThrough(close)).toBe(close);
    const dot: Point[] = [[3, 3, 0.5]];
    expect(curveThrough(dot)).toBe(dot);
  });

  it("keeps a straight line straight and pressure between what was pressed", () => {
    const line: Point[] = [
      [0, 100, 0.2],
      [60, 100, 0.9],
      [60, 100, 0.9],
      [150, 100, 0.4],
    ];
    for (const [, y, pressure] of curveThrough(line)) {
      expect(y).toBeCloseTo(100, 6);
      expect(pressure).toBeGreaterThanOrEqual(0.2);
      expect(pressure).toBeLessThanOrEqual(0.9);
    }
  });
});
