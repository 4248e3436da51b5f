import { Cron } from "croner";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isScheduledAt } from "./schedule.ts";

const MINUTE_MS = 60_000;
const SCHEDULES = [
  "*/15 * * * *",
  "0 20 * * FRI",
  "30 18 1 * *",
  "0 12 13 * FRI",
  "5-10,40 9-17/2 * JAN-MAR 1-5",
  "0 0 29 2 *",
];

const textOf = (at: number) => new Date(at).toISOString().slice(0, 16).replace("T", " ");

describe.each(SCHEDULES)("%s", (schedule) => {
  it("names the minutes that the library names", () => {
    const cron = new Cron(schedule, { timezone: "UTC", mode: "5-part", paused: true });
    const start = Date.UTC(2026, 0, 1);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4 * 365 * 24 * 60 }), (minutes) => {
        const at = start + minutes * MINUTE_MS;
        const next = cron.nextRun(new Date(at - 1000))?.getTime();
        expect(isScheduledAt(schedule, textOf(at))).toBe(next === at);
        if (next !== undefined) expect(isScheduledAt(schedule, textOf(next))).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});

it("what is no minute is no run", () => {
  expect(isScheduledAt("* * * * *", "")).toBe(false);
});
