import { describe, expect, it } from "vitest";
import { createPace } from "./pace.ts";

/** Frames that each asked for the next one, so many milliseconds later. */
function elementsAfter(intervals: readonly number[], follows = true): number {
  const pace = createPace();
  let now = 1000;
  let { elements } = pace.allowance(now, { hasSettled: true, follows: false });
  for (const interval of intervals) {
    now += interval;
    elements = pace.allowance(now, { hasSettled: true, follows }).elements;
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
    expect(elementsAfter([33, 5000, 40], false)).toBe(elementsAfter([]));
  });

  it("takes a share of the screen's own frame, however many it shows in a second", () => {
    const shareAt = (interval: number) => {
      const pace = createPace();
      for (let frame = 0; frame < 100; frame += 1) {
        pace.allowance(1000 + frame * interval, { hasSettled: true, follows: true });
      }
      const asked = performance.now();
      const { deadline } = pace.allowance(1000 + 100 * interval, {
        hasSettled: true,
        follows: true,
      });
      return (deadline - asked) / interval;
    };
    for (const interval of [1000 / 60, 1000 / 144]) {
      expect(shareAt(interval)).toBeGreaterThan(0.3);
      expect(shareAt(interval)).toBeLessThan(0.6);
    }
  });
});
