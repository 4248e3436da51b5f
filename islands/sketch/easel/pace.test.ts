import { describe, expect, it } from "vitest";
import { createPace } from "./pace.ts";

function elementsAfter(intervals: readonly number[]): number {
  const pace = createPace();
  let now = 1000;
  let { elements } = pace.allowance(now, true);
  for (const interval of intervals) {
    now += interval;
    elements = pace.allowance(now, true).elements;
  }
  return elements;
}

describe("what is painted in a frame", () => {
  it("grows while the frames are in time, up to a bound", () => {
    expect(elementsAfter([16, 16, 17])).toBeGreaterThan(elementsAfter([]));
    expect(elementsAfter(Array.from({ length: 1000 }, () => 16))).toBe(800);
  });

  it("halves with each frame that is late, and never stops", () => {
    expect(elementsAfter([40])).toBe(Math.floor(elementsAfter([]) / 2));
    expect(elementsAfter([40, 50, 60, 70, 80, 90])).toBe(30);
  });

  it("does not mind a time in which nothing was to be painted", () => {
    expect(elementsAfter([5000])).toBe(elementsAfter([]));
  });
});
