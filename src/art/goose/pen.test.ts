import fc from "fast-check";
import { expect, test } from "vitest";
import { blob, compact, numbers, type Point, smooth, strokes } from "./pen.ts";

const points = fc.array(
  fc
    .tuple(fc.integer({ min: -4000, max: 4000 }), fc.integer({ min: -4000, max: 4000 }))
    .map(([x, y]): Point => [x / 10, y / 10]),
  { minLength: 3, maxLength: 12 },
);

test.each([
  [0.5, ".5"],
  [-0.5, "-.5"],
  [-0.04, "0"],
  [12.26, "12.3"],
  [3, "3"],
])("%d is written %s", (value, text) => {
  expect(compact(value)).toBe(text);
});

test("numbers are apart only where they must be", () => {
  expect(numbers([1, -2, 0.5, 0.25, 3])).toBe("1-2 .5.3 3");
  expect(numbers([1.5, 0.5])).toBe("1.5.5");
});

test("numbers can be read back", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -9999, max: 9999 })), (tenths) => {
      const values = tenths.map((tenth) => tenth / 10);
      const read = numbers(values).match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? [];
      expect(read.map(Number)).toEqual(values.map((value) => (value === 0 ? 0 : value)));
    }),
  );
});

test("a path ends where its points end, however long it is", () => {
  fc.assert(
    fc.property(points, (line) => {
      const [left = 0, top = 0] = endOf(strokes([line]));
      const [x = 0, y = 0] = line.at(-1) ?? [];
      expect(Math.abs(left - x)).toBeLessThanOrEqual(0.56);
      expect(Math.abs(top - y)).toBeLessThanOrEqual(0.56);
    }),
  );
});

test("smooth lines and shapes are paths", () => {
  fc.assert(
    fc.property(points, (line) => {
      expect(smooth(line)).toMatch(/^M[-\d. ]+c[-\d. s]+$/);
      expect(blob(line)).toMatch(/^M[-\d. ]+c[-\d. s]+z$/);
    }),
  );
});

/** Follows relative straight lines. */
function endOf(path: string): number[] {
  const values = (path.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
  const sum = (axis: 0 | 1) =>
    values.reduce((total, value, index) => (index % 2 === axis ? total + value : total), 0);
  return [sum(0), sum(1)];
}
