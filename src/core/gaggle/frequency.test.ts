import { expect, test } from "vitest";
import { nextRuns } from "../platform/time/runs.ts";
import { frequencyOf, frequencyRuns, intervalOf } from "./frequency.ts";

const FROM = Date.UTC(2026, 2, 29, 0, 10);

test.each([15, 45, 59, 60, 61, 90, 120])(
  "TERMINAL-Q32: every %i minutes comes every so many minutes, over hours, days and changed clocks",
  (minutes) => {
    const runs = nextRuns(frequencyRuns(frequencyOf(minutes)), FROM, 100);
    const gaps = runs.map((at, index) => at - (runs[index - 1] ?? at)).slice(1);
    expect(new Set(gaps)).toEqual(new Set([minutes * 60_000]));
    expect(runs[0]).toBeGreaterThan(FROM);
    expect(runs[0]).toBeLessThanOrEqual(FROM + minutes * 60_000);
  },
);

test.each([
  ["*/90 * * * *", 90],
  [" */15  * * * * ", 15],
  ["*/14 * * * *", undefined],
  ["*/121 * * * *", undefined],
  ["*/1e2 * * * *", undefined],
  ["0 * * * *", undefined],
  ["*/30 8 * * *", undefined],
  ["", undefined],
])("TERMINAL-Q32: %j says %s minutes", (frequency, minutes) => {
  expect(intervalOf(frequency)).toBe(minutes);
  expect(frequencyRuns(frequency)(FROM) === undefined).toBe(minutes === undefined);
});
