import { describe, expect, test } from "vitest";
import { encodeInk, type Point } from "#core/canvas/ink.ts";
import type { InkOp } from "#core/pond/view-types.ts";
import { pictureName } from "./picture.ts";
import { createReplay } from "./replay.ts";
import { revealed } from "./reveal.ts";
import { createInkFollower, type DrawnStroke, strokesOf } from "./strokes.ts";

const style = { colour: "#2a2318", width: 14 };
const row = (from: number, count: number): Point[] =>
  Array.from({ length: count }, (_, step): Point => [from + step * 10, 50, 0.5]);
const begin = (id: string, points: Point[]): InkOp => ({
  type: "begin",
  id,
  style,
  ink: encodeInk(points),
});
const extend = (id: string, points: Point[]): InkOp => ({
  type: "extend",
  id,
  ink: encodeInk(points),
});
const counts = (strokes: readonly DrawnStroke[]) =>
  strokes.map(({ id, points }) => `${id} ${points.length}`);

const OPS: InkOp[] = [
  begin("a", row(0, 10)),
  extend("a", row(100, 30)),
  begin("b", row(0, 20)),
  { type: "undo", id: "b" },
  begin("c", row(0, 40)),
];

describe("strokes (POND-D8)", () => {
  test("are what the steps add up to", () => {
    expect(counts(strokesOf(OPS))).toEqual(["a 40", "c 40"]);
    expect(strokesOf([...OPS, { type: "clear" }])).toEqual([]);
  });

  test("follow the ink of a view, whose steps grow, and begin anew with another drawing", () => {
    const follow = createInkFollower();
    expect(follow(null)).toEqual([]);
    for (let steps = 0; steps <= OPS.length; steps += 1) {
      const ops = OPS.slice(0, steps);
      expect(counts(follow({ drawing: 1, ops }))).toEqual(counts(strokesOf(ops)));
    }
    expect(follow({ drawing: 2, ops: [] })).toEqual([]);
    expect(counts(follow({ drawing: 2, ops: OPS.slice(0, 1) }))).toEqual(["a 10"]);
  });
});

describe("a replay (POND-R4)", () => {
  const replay = createReplay(OPS);

  test("begins empty, ends with the drawing, and shows on its way what was taken back", () => {
    expect(replay.strokesAt(0)).toEqual([]);
    const { durationMs } = replay;
    const seen = new Set<string>();
    let before = 0;
    for (let ms = 0; ms <= durationMs; ms += durationMs / 50) {
      const strokes = replay.strokesAt(ms);
      for (const { id } of strokes) seen.add(id);
      const a = strokes.find(({ id }) => id === "a")?.points.length ?? 0;
      expect(a).toBeGreaterThanOrEqual(before);
      before = a;
    }
    expect([...seen]).toEqual(["a", "b", "c"]);
    expect(replay.strokesAt(durationMs)).toEqual(strokesOf(OPS));
  });

  test("goes back as well as on", () => {
    const half = counts(replay.strokesAt(replay.durationMs / 2));
    replay.strokesAt(replay.durationMs);
    expect(counts(replay.strokesAt(replay.durationMs / 2))).toEqual(half);
  });

  test("lasts some seconds, whatever was drawn", () => {
    expect(createReplay([]).durationMs).toBeGreaterThan(1000);
    const much = Array.from({ length: 200 }, (_, at) => begin(`s${at}`, row(0, 90)));
    expect(createReplay(much).durationMs).toBeLessThan(15_000);
    expect(createReplay([]).strokesAt(0)).toEqual([]);
  });
});

test("new points flow in within a fifth of a second, never backwards", () => {
  let shown = 1;
  for (let ms = 0; ms < 200; ms += 16) {
    const next = revealed(shown, 12, 16);
    expect(next).toBeGreaterThanOrEqual(shown);
    shown = next;
  }
  expect(shown).toBeGreaterThan(11);
  expect(revealed(11.8, 12, 16)).toBe(12);
});

test.each([
  ["Canada goose", "Bo", "canada-goose-by-bo.png"],
  ["crème brûlée", "ZOË 🪿", "creme-brulee-by-zoe.png"],
  ["../..", "???", "drawing.png"],
])("the file of %s by %s is named %s", (word, drawer, name) => {
  expect(pictureName({ word, drawer })).toBe(name);
});
