import { describe, expect, it } from "vitest";
import { outlinePath } from "./outline.ts";

const style = { colour: "#2a2318", width: 10 };

function heightOf(path: string): number {
  const numbers = [...path.matchAll(/-?\d+(\.\d+)?/g)].map(([text]) => Number(text));
  const ys = numbers.filter((_, index) => index % 2 === 1);
  return Math.max(...ys) - Math.min(...ys);
}

describe("the outline of a stroke", () => {
  it("is a dot of about the pen's width for one point", () => {
    const path = outlinePath([[100, 100, 0.5]], style);
    expect(path).toMatch(/^M .* Z$/);
    expect(heightOf(path)).toBeGreaterThan(5);
    expect(heightOf(path)).toBeLessThan(14);
  });

  it("is thicker where the pen was pressed harder", () => {
    const along = (pressure: number) =>
      Array.from({ length: 30 }, (_, step): [number, number, number] => [step * 10, 50, pressure]);
    expect(heightOf(outlinePath(along(0.9), style))).toBeGreaterThan(
      heightOf(outlinePath(along(0.2), style)) + 2,
    );
  });
});
