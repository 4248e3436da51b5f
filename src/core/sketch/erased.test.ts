import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatErased, leftOver, type Part, parseErased, uniteErased } from "./erased.ts";
import { SKETCH } from "./limits.ts";

const place = fc.integer({ min: 0, max: 99_900 }).map((at) => at / 100);
const parts = fc.array(
  fc.tuple(place, place).map(([a, b]): Part => [Math.min(a, b), Math.max(a, b)]),
  { maxLength: 40 },
);

describe("what was rubbed out of a stroke", () => {
  it("is written in its order, with parts that touch as one", () => {
    expect(
      formatErased([
        [12.25, 20],
        [0, 3.5],
        [3, 4],
        [20.01, 22],
      ]),
    ).toBe("0-4 12.25-22");
    expect(formatErased([])).toBe("");
  });

  it("is read again as it was written, and nothing else is read", () => {
    fc.assert(
      fc.property(parts, (some) => {
        const text = formatErased(some);
        expect(formatErased(parseErased(text) ?? [[-1, -1]])).toBe(text);
      }),
    );
    for (const text of ["x", "3-2", "0-1 0.5-2", "0-1000", "1-2  3-4", "1e3-2", "0.123-1", " "]) {
      expect(parseErased(text), text).toBe(null);
    }
  });

  it("SKETCH-S15: is the same in whatever order two people rubbed it out", () => {
    fc.assert(
      fc.property(parts, parts, (mine, theirs) => {
        const [one, other] = [formatErased(mine), formatErased(theirs)];
        expect(uniteErased(one, other)).toBe(uniteErased(other, one));
        expect(uniteErased(one, one)).toBe(one);
      }),
    );
  });

  it("never has too many parts: the nearest become one", () => {
    const many = Array.from({ length: 400 }, (_, at): Part => [at * 2, at * 2 + 1]);
    const text = formatErased(many);
    expect(parseErased(text)).toHaveLength(SKETCH.erasedPartsMaxCount);
    expect(text.length).toBeLessThanOrEqual(SKETCH.erasedMaxChars);
  });

  it("leaves the rest of the way", () => {
    expect(leftOver(11, "")).toEqual([[0, 10]]);
    expect(leftOver(11, "2-4.5")).toEqual([
      [0, 2],
      [4.5, 10],
    ]);
    expect(leftOver(11, "0-3 8-10")).toEqual([[3, 8]]);
    expect(leftOver(11, "0-10")).toEqual([]);
    expect(leftOver(1, "")).toEqual([[0, 0]]);
    expect(leftOver(1, "0-0")).toEqual([]);
  });
});
