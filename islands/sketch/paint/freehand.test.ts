import fc from "fast-check";
import { getStroke } from "perfect-freehand";
import { describe, expect, it } from "vitest";
import type { Point } from "#core/sketch/ink.ts";
import { type Nib, outlineFreehand } from "./freehand.ts";

const NIB: Nib = {
  size: 8,
  thinning: 0.35,
  streamline: 0.42,
  smoothing: 0.55,
  simulatePressure: true,
};

const expected = (points: readonly Point[], nib: Nib) =>
  getStroke(
    points.map((point) => [...point]),
    { ...nib, last: true },
  ).flat();

/** Canvas pixels in tenths, as ink keeps them. */
const tenths = (most: number) => fc.integer({ min: -most, max: most }).map((value) => value / 10);

const point = fc.tuple(
  tenths(20_000),
  tenths(12_000),
  fc.integer({ min: 0, max: 100 }).map((value) => value / 100),
);

/** A way of a hand: small steps, sometimes none, sometimes straight back. */
const way = fc
  .tuple(point, fc.array(fc.tuple(tenths(90), tenths(90)), { maxLength: 60 }))
  .map(([[x, y, pressure], steps]) => {
    const points: Point[] = [[x, y, pressure]];
    let [atX, atY] = [x, y];
    for (const [dx, dy] of steps) {
      atX += dx;
      atY += dy;
      points.push([atX, atY, Math.abs(dx) / 10]);
    }
    return points;
  });

const nib = fc.record({
  size: fc.integer({ min: 1, max: 64 }),
  thinning: fc.constantFrom(0, 0.35, 0.6),
  streamline: fc.constantFrom(0.35, 0.42),
  smoothing: fc.constant(0.55),
  simulatePressure: fc.boolean(),
});

function expectSame(points: readonly Point[], like: Nib): void {
  const ours = outlineFreehand(points.flat(), like);
  const theirs = expected(points, like);
  expect(ours.length).toBe(theirs.length);
  const furthest = Math.max(
    0,
    ...ours.map((value, index) => Math.abs(value - (theirs[index] ?? NaN))),
  );
  expect(furthest).toBeLessThan(1e-6);
}

describe("the outline of a freehand line", () => {
  it("is that of perfect-freehand, for a hand's way and for points anywhere", () => {
    fc.assert(fc.property(fc.oneof(way, fc.array(point, { maxLength: 40 })), nib, expectSame), {
      numRuns: 500,
    });
  });

  it.each([
    ["nothing", []],
    ["one point", [[10, 20, 0.5]]],
    [
      "two points",
      [
        [10, 20, 0.5],
        [40, 30, 0.7],
      ],
    ],
    [
      "the same point twice",
      [
        [10, 20, 0.5],
        [10, 20, 0.5],
      ],
    ],
    ["the same point often", Array.from({ length: 9 }, (): Point => [10, 20, 0.5])],
    [
      "straight back",
      [
        [0, 0, 0.5],
        [100, 0, 0.5],
        [0, 0, 0.5],
        [100, 0, 0.5],
      ],
    ],
    [
      "a pressure of nothing",
      [
        [0, 0, 0],
        [30, 0, 0],
        [60, 0, 0],
      ],
    ],
  ] satisfies [string, Point[]][])("is the same for %s", (_, points) => {
    expectSame(points, NIB);
    expectSame(points, { ...NIB, thinning: 0.6, simulatePressure: false });
  });
});
