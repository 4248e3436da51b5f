import { expect, it } from "vitest";
import type { Point } from "#core/canvas/ink.ts";
import { partsOf } from "./stroke-parts.ts";

const line: Point[] = [0, 10, 20, 30, 40].map((x) => [x, 5, 0.5]);

it("leaves the parts that were not rubbed out, cut where the eraser passed", () => {
  expect(partsOf(line, "")).toEqual([line]);
  const [first, second, ...more] = partsOf(line, "1.5-3");
  expect(first?.map(([x]) => x)).toEqual([0, 10, 15]);
  expect(second?.map(([x]) => x)).toEqual([30, 40]);
  expect(more).toEqual([]);
  expect(partsOf(line, "0-4")).toEqual([]);
});

it("leaves nothing of a dot that was rubbed out, and the whole of one that was not", () => {
  const dot: Point[] = [[3, 3, 0.5]];
  expect(partsOf(dot, "")).toEqual([dot]);
  expect(partsOf(dot, "0-0")).toEqual([]);
});
