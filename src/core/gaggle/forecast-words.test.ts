import { expect, test } from "vitest";
import { GAME_CONFIG_DEFAULTS } from "../entities/game-config.ts";
import { forecast } from "./forecast.ts";
import { forecastRows, forecastSentence } from "./forecast-words.ts";
import { gameSettings } from "./settings.ts";

function sentence(viewers: number, streamMinutes = 180, changes = {}): string {
  const settings = gameSettings({ ...GAME_CONFIG_DEFAULTS, ...changes });
  return forecastSentence(forecast(settings, { viewers, streamMinutes }), viewers);
}

test("the usual settings in a sentence", () => {
  expect(sentence(40)).toBe(
    "With 40 viewers: about 180 catches a stream, a legendary goose every 3 streams.",
  );
  expect(sentence(1, 60)).toBe(
    "With 1 viewer: about 1.5 catches a stream, a legendary goose every 9 streams.",
  );
});

test("settings that give more or less say so", () => {
  expect(sentence(40, 180, { game_frequency: "*/90 * * * *" })).toBe(
    "With 40 viewers: about 40 catches a stream, a legendary goose every 14 streams.",
  );
  expect(sentence(40, 180, { catch_rate_multiplier: 5 })).toContain("about 310 catches");
  expect(sentence(40, 6000)).toContain("a legendary goose 11 times a stream.");
});

test("a stream shorter than the time between two geese has none", () => {
  expect(sentence(40, 10)).toBe("With 40 viewers: nothing comes by in so short a stream.");
});

test("rows are of the stream, and of one viewer in it", () => {
  const settings = gameSettings(GAME_CONFIG_DEFAULTS);
  const rows = forecastRows(forecast(settings, { viewers: 40, streamMinutes: 180 }), 40);
  expect(Object.fromEntries(rows)).toEqual({
    "Geese in a stream": "8.3",
    "Foxes in a stream": "0.72",
    "Eggs found in a stream": "33",
    "Tries that catch": "54 %",
    "Catches of one viewer": "4.5 a stream",
    "Legendary cards of one viewer": "one every 10 streams",
  });
  const none = forecastRows(forecast(settings, { viewers: 0, streamMinutes: 180 }), 0);
  expect(Object.fromEntries(none)["Legendary cards of one viewer"]).toBe("none");
});
