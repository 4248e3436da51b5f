import { describe, expect, test } from "vitest";
import { GAME_CONFIG_DEFAULTS } from "#core/entities/game-config.ts";
import { errorsOf, playFormOf, readPlay, readTimes, timesFormOf } from "./form.ts";
import { readAudience } from "./gameplay/audience.ts";
import { nextTimes } from "./next-times.ts";

describe("the times", () => {
  const form = timesFormOf(GAME_CONFIG_DEFAULTS);

  test("what is stored is what is typed", () => {
    expect(form).toEqual({ game_frequency: "20", plays_offline: false });
    expect(readTimes(form)).toMatchObject({
      ok: true,
      value: { game_frequency: "*/20 * * * *", plays_offline: false },
    });
    expect(timesFormOf({ ...GAME_CONFIG_DEFAULTS, game_frequency: "soon" }).game_frequency).toBe(
      "",
    );
  });

  test.each(["14", "121", "20.5", "often", "", "-20"])("%s minutes are refused", (typed) => {
    expect(errorsOf(readTimes({ ...form, game_frequency: typed }))).toEqual({
      game_frequency: "Invalid interval. Must be between 15 and 120 minutes",
    });
  });

  test("the next times are a period apart, the same a minute later, and other channels' are others", () => {
    const now = Date.UTC(2026, 10, 23, 20, 0);
    const times = nextTimes("pond1", 30, now);
    const [first = 0, second = 0] = times;
    expect(times).toHaveLength(3);
    expect(first).toBeGreaterThan(now);
    expect(first - now).toBeLessThanOrEqual(30 * 60_000);
    expect(second - first).toBe(30 * 60_000);
    expect(nextTimes("pond1", 30, first - 1000)).toEqual(times);
    expect(nextTimes("pond2", 30, now)).not.toEqual(times);
  });
});

describe("the numbers", () => {
  const form = playFormOf({ ...GAME_CONFIG_DEFAULTS, egg_drop_chance: 0.023 });

  test("the egg's chance is typed in percent, and comes back as it was typed", () => {
    expect(form.egg_drop_chance).toBe("2.3");
    expect(readPlay(form)).toMatchObject({ ok: true, value: { egg_drop_chance: 0.023 } });
    for (const typed of ["12,5", "12.5 %", " 12.5 "]) {
      const read = readPlay({ ...form, egg_drop_chance: typed });
      expect(read).toMatchObject({ ok: true, value: { egg_drop_chance: 0.125 } });
    }
  });

  test.each([
    ["chase_duration_seconds", "59", "Invalid duration. Must be between 60 and 300 seconds"],
    ["catch_rate_multiplier", "5.1", "Catch rate must be 5 or less"],
    ["catch_rate_multiplier", "", "Catch rate must be a number"],
    ["egg_drop_chance", "100.1", "Egg chance must be 100 % or less"],
    ["egg_drop_chance", "-1", "Egg chance must be 0 % or more"],
    [
      "fox_encounter_duration_seconds",
      "30.5",
      "Invalid fox duration. Must be between 30 and 600 seconds",
    ],
  ] as const)("%s %s is refused", (name, typed, message) => {
    expect(errorsOf(readPlay({ ...form, [name]: typed }))).toEqual({ [name]: message });
  });
});

test("the forecast is for a number of viewers and a length that can be", () => {
  expect(readAudience({ viewers: "40", hours: "2.5" })).toMatchObject({
    ok: true,
    value: { viewers: 40, streamMinutes: 150 },
  });
  expect(readAudience({ viewers: "0", hours: "25" })).toMatchObject({
    errors: {
      viewers: "Viewers are a whole number from 1 to 100,000",
      streamMinutes: "A stream is 0.5 to 24 hours",
    },
  });
  expect(readAudience({ viewers: "many", hours: "" }).ok).toBe(false);
});
