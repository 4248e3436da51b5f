import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runCount } from "../../../tests/oracles/run-count.ts";
import { chanceOf, oracleReplay, playRun } from "../../../tests/oracles/soul-stack.ts";
import { SOUL_STACK, TICKS_PER_SECOND } from "./limits.ts";
import {
  letGo,
  replay,
  type StackState,
  seedOfDay,
  startStack,
  swingAt,
  swingOf,
  ticksIn,
} from "./soul-stack.ts";

const DAY = "2026-11-23";
const SEED = seedOfDay(DAY);

/** The wait at which the next goose lands at `off`, or undefined where it never does. */
function waitFor(state: StackState, isWanted: (off: number) => boolean): number {
  const swing = swingOf(state.seed, state.geese);
  for (let wait = 0; wait <= SOUL_STACK.waitMaxTicks; wait += 1) {
    if (isWanted(swingAt(swing, wait) - state.top.x)) return wait;
  }
  throw new Error("The goose is never there");
}

/** The wait at which the next goose is nearest to the middle of the tower. */
function nearestWait(state: StackState): number {
  const swing = swingOf(state.seed, state.geese);
  const apart = (wait: number) => Math.abs(swingAt(swing, wait) - state.top.x);
  const waits = Array.from({ length: SOUL_STACK.waitMaxTicks + 1 }, (_, wait) => wait);
  return waits.reduce((best, wait) => (apart(wait) < apart(best) ? wait : best));
}

const exactly = (state: StackState) =>
  letGo(
    state,
    waitFor(state, (off) => Math.abs(off) <= SOUL_STACK.exactUnits),
  );
const beside = (state: StackState) =>
  letGo(
    state,
    waitFor(state, (off) => off > SOUL_STACK.exactUnits && off < state.top.width),
  );

describe("a tower", () => {
  test("SOLO-S1: a day has one tower, and another day another", () => {
    expect(swingOf(SEED, 3)).toEqual(swingOf(seedOfDay(DAY), 3));
    const days = Array.from(
      { length: 28 },
      (_, at) => `2026-11-${String(at + 1).padStart(2, "0")}`,
    );
    const swings = days.map((day) => JSON.stringify(swingOf(seedOfDay(day), 0)));
    expect(new Set(swings).size).toBe(days.length);
  });

  test("SOLO-S2: swings stay in their reach, grow quicker, and are whole numbers", () => {
    const geese = fc.integer({ min: 0, max: SOUL_STACK.geeseMaxCount });
    const tick = fc.integer({ min: 0, max: SOUL_STACK.waitMaxTicks });
    fc.assert(
      fc.property(fc.string(), geese, tick, (seed, count, at) => {
        const swing = swingOf(seed, count);
        const x = swingAt(swing, at);
        expect(Number.isInteger(x)).toBe(true);
        expect(Math.abs(x - swing.middle)).toBeLessThanOrEqual(swing.reach);
        expect(swing.period).toBeGreaterThanOrEqual(SOUL_STACK.periodLeastTicks);
        expect(swingAt(swing, at + swing.period)).toBe(x);
      }),
      { numRuns: runCount(300) },
    );
    expect(swingOf(SEED, 100).period).toBeLessThan(swingOf(SEED, 0).period);
  });

  test("SOLO-S2: whatever a tower became, its next goose comes over it", () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 370, max: 630 }), (seed, x) => {
        const swing = swingOf(seed, 0);
        const places = Array.from({ length: swing.period }, (_, tick) => swingAt(swing, tick));
        expect(Math.min(...places)).toBeLessThanOrEqual(x);
        expect(Math.max(...places)).toBeGreaterThanOrEqual(x);
      }),
      { numRuns: runCount(100) },
    );
  });

  test("SOLO-S3: what hangs over the edge is lost, and the middle moves with what stays", () => {
    const before = startStack(SEED);
    const after = beside(before);
    const off = after.landing?.off ?? 0;
    expect(after).toMatchObject({ geese: 1, score: 10, streak: 0, isOver: false });
    expect(after.top).toEqual({ x: before.top.x + Math.floor(off / 2), width: 260 - off });
  });

  test("SOLO-S4: exact landings are worth more each time, up to five, and give width back", () => {
    let state = beside(startStack(SEED));
    const { width } = state.top;
    const points = [];
    for (let count = 0; count < 7; count += 1) {
      state = exactly(state);
      points.push(state.landing?.points);
      expect(state.top.width).toBe(Math.min(260, width + 12 * (count + 1)));
    }
    expect(points).toEqual([20, 30, 40, 50, 60, 60, 60]);
    expect(beside(state)).toMatchObject({ streak: 0, landing: { points: 10, kind: "landed" } });
  });

  test("SOLO-S5: a goose that lands beside the tower ends the run and changes nothing else", () => {
    const state = exactly(startStack(SEED));
    const over = letGo(
      state,
      waitFor(state, (off) => off >= state.top.width),
    );
    expect(over).toMatchObject({ isOver: true, score: state.score, geese: 1, top: state.top });
    expect(letGo(over, 5)).toBe(over);
  });

  test("SOLO-S6: a tower of 200 is whole", () => {
    let state = startStack(SEED);
    const waits: number[] = [];
    while (!state.isOver) {
      waits.push(nearestWait(state));
      state = letGo(state, waits.at(-1) ?? 0);
    }
    expect(state.geese).toBe(200);
    expect(replay(SEED, waits)).toMatchObject({ geese: 200, score: state.score });
    expect(replay(SEED, [...waits, 1])).toBeUndefined();
  });
});

describe("a replay", () => {
  test("SOLO-S7: agrees with the rules as they are written", () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 8 }), (words, off) => {
        const waits = playRun(DAY, chanceOf(words), off + 1);
        const result = replay(SEED, waits);
        expect(result).toMatchObject(oracleReplay(DAY, waits) ?? { score: -1 });
        expect(result?.ticks).toBe(waits.reduce((sum, wait) => sum + wait, 0));
      }),
      { numRuns: runCount(100) },
    );
  });

  test.each([
    ["nothing", []],
    ["a wait that is no whole number", [0.5]],
    ["a negative wait", [-1]],
    ["a wait that is too long", [1201]],
    ["no number", [Number.NaN]],
  ])("SOLO-S7: %s is no run", (_, waits) => {
    expect(replay(SEED, waits)).toBeUndefined();
  });

  test("SOLO-S7: part of a run, or a run and more, is no run", () => {
    const waits = playRun(DAY, chanceOf("whole"));
    expect(replay(SEED, waits.slice(0, -1))).toBeUndefined();
    expect(replay(SEED, [...waits, 10])).toBeUndefined();
  });

  test("SOLO-S8: time is counted in whole ticks, at most those of a wait", () => {
    expect(ticksIn(1000)).toBe(TICKS_PER_SECOND);
    expect(ticksIn(8.3)).toBe(0);
    expect(ticksIn(8.4)).toBe(1);
    expect(ticksIn(-5)).toBe(0);
    expect(ticksIn(3_600_000)).toBe(SOUL_STACK.waitMaxTicks);
  });
});
