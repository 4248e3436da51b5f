import { expect, it } from "vitest";
import { durationWords } from "./duration.ts";

it.each([
  [-5, "0 seconds"],
  [999, "0 seconds"],
  [1000, "1 second"],
  [61_000, "1 minute 1 second"],
  [3_600_000, "1 hour"],
  [7_530_000, "2 hours 5 minutes"],
  [3_601_000, "1 hour"],
  [90_000_000, "1 day 1 hour"],
  [86_460_000, "1 day"],
])("%i ms are %s", (ms, words) => {
  expect(durationWords(ms)).toBe(words);
});
