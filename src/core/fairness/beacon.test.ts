import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ROUND_1000 } from "../../../tests/simulators/draws.ts";
import { drawRound, isRandomnessOf, QUICKNET, roundAfter, roundTime } from "./beacon.ts";
import { isSigned } from "./signature.ts";

it("names the first round after an instant (FAIR-F2)", () => {
  expect(roundTime(1)).toBe(QUICKNET.genesis * 1000);
  expect(roundAfter(0)).toBe(1);
  fc.assert(
    fc.property(fc.integer({ min: QUICKNET.genesis * 1000, max: 4e12 }), (at) => {
      const round = roundAfter(at);
      expect(roundTime(round)).toBeGreaterThan(at);
      expect(roundTime(round - 1)).toBeLessThanOrEqual(at);
    }),
  );
});

describe("the round of a draw (FAIR-F2)", () => {
  const planned_end = Date.UTC(2026, 10, 22, 20);
  it("follows from the planned end when entries close then, within 8 s", () => {
    const planned = roundAfter(planned_end + 15_000);
    expect(drawRound({ planned_end, closed_at: planned_end })).toBe(planned);
    expect(drawRound({ planned_end, closed_at: planned_end + 8000 })).toBe(planned);
  });

  it("follows from the close when it comes earlier or later, and nobody can know it then", () => {
    fc.assert(
      fc.property(fc.integer({ min: -3_600_000, max: 3_600_000 }), (after) => {
        const closed_at = planned_end + after;
        const round = drawRound({ planned_end, closed_at });
        if (after < 0 || after > 8000) expect(round).toBe(roundAfter(closed_at + 15_000));
        expect(roundTime(round) - closed_at).toBeGreaterThan(6999);
        expect(roundTime(round) - closed_at).toBeLessThanOrEqual(18_000);
      }),
    );
  });
});

it("knows the randomness of a signature, and a genuine signature from another (FAIR-F5)", () => {
  const { round, signature } = ROUND_1000;
  expect(isRandomnessOf(ROUND_1000)).toBe(true);
  expect(isRandomnessOf({ ...ROUND_1000, randomness: "0".repeat(64) })).toBe(false);
  expect(isRandomnessOf({ ...ROUND_1000, signature: "not hex" })).toBe(false);
  expect(isSigned(QUICKNET, round, signature)).toBe(true);
  expect(isSigned(QUICKNET, round + 1, signature)).toBe(false);
  for (const wrong of ["", "ab".repeat(48), `c0${"00".repeat(47)}`, signature.toUpperCase()]) {
    expect(isSigned(QUICKNET, round, wrong)).toBe(false);
  }
});
