import { describe, expect, it } from "vitest";
import { SETTINGS, START } from "../../../tests/oracles/gaggle-channel.ts";
import type { Terms } from "./log-events.ts";
import { isOfSettings } from "./terms.ts";
import { isOpeningTime, nextOpening, slotTime } from "./timing.ts";

const PERIOD = 1_200;

describe("a channel's timetable", () => {
  it("GAGGLE-L4: is the same after a restart, and another one for each channel", () => {
    const times = ["twitch:pond", "twitch:lake", "twitch:river"].map((channel) => {
      const at = slotTime(channel, PERIOD, START);
      expect(at).toBeLessThanOrEqual(START);
      expect(at).toBeGreaterThan(START - PERIOD);
      expect(slotTime(channel, PERIOD, at)).toBe(at);
      expect(slotTime(channel, PERIOD, at + PERIOD - 1)).toBe(at);
      expect(slotTime(channel, PERIOD, at + PERIOD)).toBe(at + PERIOD);
      return at;
    });
    expect(new Set(times).size).toBe(3);
  });

  it("GAGGLE-L4: nothing opens later than 30 s after its time, and nothing twice", () => {
    const at = slotTime("pond", PERIOD, START);
    expect(isOpeningTime("pond", PERIOD, at, 0)).toBe(true);
    expect(isOpeningTime("pond", PERIOD, at + 29, 0)).toBe(true);
    expect(isOpeningTime("pond", PERIOD, at + 30, 0)).toBe(false);
    expect(isOpeningTime("pond", PERIOD, at + 10, at + 3)).toBe(false);
    expect(nextOpening("pond", PERIOD, at)).toBe(at + PERIOD);
    expect(nextOpening("pond", PERIOD, at - 1)).toBe(at);
  });
});

it("GAGGLE-L9: changed settings, or another card table, need another chain", () => {
  const terms: Terms = {
    ...SETTINGS,
    type: "K",
    channel: "pond",
    firstSeed: "",
    startsAt: START,
    length: 1_000,
    cards: "table",
  };
  expect(isOfSettings(terms, SETTINGS, "table")).toBe(true);
  expect(isOfSettings(terms, SETTINGS, "other")).toBe(false);
  expect(isOfSettings(terms, { ...SETTINGS, egg: 1 }, "table")).toBe(false);
  const odds = { ...SETTINGS.odds, epic: 1 };
  expect(isOfSettings(terms, { ...SETTINGS, odds }, "table")).toBe(false);
});
