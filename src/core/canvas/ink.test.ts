import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeInk, encodeInk, inkPointCount, type Point } from "./ink.ts";
import { CANVAS } from "./limits.ts";

const tenth = (size: number) =>
  fc.integer({ min: -size * 10, max: 2 * size * 10 }).map((value) => value / 10);
const points = fc.array(
  fc.tuple(
    tenth(CANVAS.widthPx),
    tenth(CANVAS.heightPx),
    fc.nat(100).map((value) => value / 100),
  ),
  { minLength: 1, maxLength: 200 },
);

test("ink gives back its points, and their number", () => {
  fc.assert(
    fc.property(points, (drawn) => {
      const ink = encodeInk(drawn);
      expect(decodeInk(ink)).toEqual(drawn);
      expect(inkPointCount(ink)).toBe(drawn.length);
    }),
  );
});

test("anything else is no ink, and never throws", () => {
  fc.assert(fc.property(fc.string(), (text) => void decodeInk(text)));
  for (const text of ["", "A", "AA", "AAAg", "ggggggggAAA", "A A", "\u{1fabf}"]) {
    expect(decodeInk(text)).toBeNull();
  }
});

test("a stroke has a limit, and the longest fits what the schema takes", () => {
  const corner = (index: number): Point =>
    index % 2 === 0
      ? [-CANVAS.widthPx, -CANVAS.heightPx, 0]
      : [2 * CANVAS.widthPx, 2 * CANVAS.heightPx, 1];
  const longest = Array.from({ length: CANVAS.pointsPerStrokeMaxCount }, (_, at) => corner(at));
  const ink = encodeInk(longest);
  expect(ink.length).toBeLessThanOrEqual(CANVAS.inkMaxChars);
  expect(decodeInk(ink)).toHaveLength(longest.length);
  expect(decodeInk(encodeInk([...longest, [0, 0, 0]]))).toBeNull();
});
