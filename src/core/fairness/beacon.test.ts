import { fetchBeacon } from "drand-client";
import fc from "fast-check";
import { expect, it } from "vitest";
import { beaconOfOneRound, isRandomnessOf, QUICKNET, roundAfter, roundTime } from "./beacon.ts";

/** A round that the league published: https://api.drand.sh/<chain>/public/1000 */
const ROUND_1000 = {
  round: 1000,
  randomness: "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd",
  signature:
    "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
};

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

it("knows the randomness of a signature, and a genuine signature from another (FAIR-F5)", async () => {
  expect(isRandomnessOf(ROUND_1000)).toBe(true);
  expect(isRandomnessOf({ ...ROUND_1000, randomness: "0".repeat(64) })).toBe(false);
  expect(isRandomnessOf({ ...ROUND_1000, signature: "not hex" })).toBe(false);
  await expect(fetchBeacon(beaconOfOneRound(ROUND_1000), 1000)).resolves.toEqual(ROUND_1000);
  await expect(
    fetchBeacon(beaconOfOneRound({ ...ROUND_1000, round: 1001 }), 1001),
  ).rejects.toThrow();
});
