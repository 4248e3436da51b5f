import { expect, it } from "vitest";
import type { SketchElement } from "#core/sketch/element.ts";
import { apply, drawnBox, placementMatrix } from "../paint/geometry.ts";
import { placementUnder } from "./frame.ts";
import { pullOf } from "./line-ends.ts";

type Line = Extract<SketchElement, { kind: "line" }>;

function line(place: Partial<Line> = {}): Line {
  const unmoved = { dx: 0, dy: 0, scaleX: 1, scaleY: 1, angle: 0 };
  const drawn = { x1: 100, y1: 200, x2: 500, y2: 400, colour: "#2a2318", width: 6 };
  const kept = { by: "ada", author: "Ada", z: "a0", pending: false, version: 1 };
  return { id: "line-0001", kind: "line", ...drawn, ...unmoved, ...kept, ...place };
}

function endsAfter(one: Line, end: "first" | "last", to: { x: number; y: number }) {
  const placement = placementUnder(drawnBox(one), one, pullOf(one, end, to));
  const matrix = placementMatrix(drawnBox(one), placement);
  return [apply(matrix, one.x1, one.y1), apply(matrix, one.x2, one.y2)];
}

/** To a fifth of a pixel: places are rounded when they are kept. */
const near = ([x, y]: [number, number]) => [expect.closeTo(x, 0), expect.closeTo(y, 0)];

it.each([
  ["last", line(), { x: 900, y: 150 }, [100, 200], [900, 150]],
  ["first", line(), { x: 20, y: 700 }, [20, 700], [500, 400]],
  // Past the other end.
  ["first", line(), { x: 800, y: 500 }, [800, 500], [500, 400]],
  ["last", line({ x2: 100, y2: 400 }), { x: 700, y: 200 }, [100, 200], [700, 200]],
] as const)("pulls the %s end of a line alone", (end, one, to, first, last) => {
  expect(endsAfter(one, end, to)).toEqual([near([...first]), near([...last])]);
});

it("pulls an end of a line that was moved, turned and scaled before", () => {
  const one = line({ dx: 40, dy: -30, angle: 120, scaleX: 2, scaleY: 0.5 });
  const matrix = placementMatrix(drawnBox(one), one);
  const fixed = apply(matrix, one.x1, one.y1);
  expect(endsAfter(one, "last", { x: 300, y: 90 })).toEqual([near(fixed), near([300, 90])]);
});

it("keeps a line that is pulled onto its own end", () => {
  const [first, last] = endsAfter(line(), "last", { x: 100, y: 200 });
  expect(first).not.toEqual(last);
});
