import { describe, expect, it } from "vitest";
import type { Point } from "#core/canvas/ink.ts";
import { strokeOutline } from "./outline.ts";

function heightOf(points: readonly Point[], width: number): number {
  const ys = strokeOutline(points, width).filter((_, index) => index % 2 === 1);
  return Math.max(...ys) - Math.min(...ys);
}

const along = (pressure: number): Point[] =>
  Array.from({ length: 30 }, (_, step): Point => [step * 10, 50, pressure]);

describe("the outline of a stroke", () => {
  it("is a dot of about the pen's width for one point", () => {
    const height = heightOf([[100, 100, 0.5]], 10);
    expect(height).toBeGreaterThan(5);
    expect(height).toBeLessThan(14);
  });

  it("is thicker where the pen was pressed harder", () => {
    expect(heightOf(along(0.9), 10)).toBeGreaterThan(heightOf(along(0.2), 10) + 2);
  });

  it("reaches from the first point to the last", () => {
    const xs = strokeOutline(along(0.7), 10).filter((_, index) => index % 2 === 0);
    expect(Math.min(...xs)).toBeLessThanOrEqual(1);
    expect(Math.max(...xs)).toBeGreaterThanOrEqual(289);
  });
});
