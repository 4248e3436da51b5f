import { describe, expect, it } from "vitest";
import { check } from "../../entities/text.ts";
import { timerSchema } from "../../entities/timer.ts";
import { cronProblem } from "./cron.ts";
import { nextRuns, runsOf } from "./runs.ts";

const schedule = (cron_schedule: string) =>
  check(timerSchema, { message_text: "Drink", cron_schedule });

/** Runs after a time of the zone's clock, as UTC. */
function runs(pattern: string, zone: string, after: string, count: number): string[] {
  const found = nextRuns(runsOf({ type: "cron", pattern }, zone), Date.parse(after), count);
  return found.map((at) => new Date(at).toISOString().slice(0, 16));
}

describe("a schedule (WADDLE-T1)", () => {
  it.each([
    "* * * * *",
    "*/15 * * * *",
    "0 20 * * 5",
    "30 18 * * 1-5",
    "0 12 * * 6,0",
    "*/20 18-23 * * *",
    "0 0 29 2 *",
    "0 9 1 JAN-MAR MON",
    "0 0 31 2 5",
  ])("takes %s", (text) => {
    expect(cronProblem(text)).toBeUndefined();
  });

  it.each([
    ["* * * *", /five fields, not 4/],
    ["0 * * * * *", /five fields, not 6/],
    ["60 * * * *", /minute "60" is not possible/],
    ["0 24 * * *", /hour "24" is not possible: it is 0 to 23/],
    ["0 0 0 * *", /day "0"/],
    ["0 0 * 13 *", /month "13"/],
    ["0 0 * * 8", /weekday "8"/],
    ["0 0 * * FRIL", /weekday "FRIL"/],
    ["0 0 L * *", /day "L"/],
    ["0 0 15W * *", /day "15W"/],
    ["0 0 * * 5#2", /weekday "5#2"/],
    ["0 0 * JANUARY *", /month "JANUARY"/],
    ["@daily", /five fields, not 1/],
    ["5/10 * * * *", /minute "5\/10"/],
    ["10-5 * * * *", /minute "10-5"/],
    ["*/0 * * * *", /minute/],
    ["? * * * *", /minute "\?"/],
    ["0 0 30 2 *", /never comes/],
    ["0 0 31 4,6,9,11 *", /never comes/],
  ])("refuses %s", (text, message) => {
    expect(cronProblem(text)).toMatch(message);
  });

  it("is stored with single spaces and names in capitals", () => {
    expect(schedule("  0  9 * *\tfri ")).toMatchObject({
      ok: true,
      value: { cron_schedule: "0 9 * * FRI" },
    });
    expect(schedule(`${"1,".repeat(50)}1 * * * *`)).toMatchObject({ ok: false });
    expect(check(timerSchema, { message_text: "Drink" })).toMatchObject({
      ok: true,
      value: { cron_schedule: "*/15 * * * *", min_chat_activity: 0, online_only: false },
    });
  });
});

describe("runs of a schedule (WADDLE-T2)", () => {
  it("follow the clock of the zone", () => {
    expect(runs("0 20 * * 5", "Europe/Berlin", "2026-11-21T12:00:00Z", 2)).toEqual([
      "2026-11-27T19:00",
      "2026-12-04T19:00",
    ]);
    expect(runs("0 20 * * *", "America/New_York", "2026-11-21T12:00:00Z", 1)).toEqual([
      "2026-11-22T01:00",
    ]);
    expect(runs("0 20 * * *", "No/Where", "2026-11-21T12:00:00Z", 1)).toEqual(["2026-11-21T20:00"]);
  });

  it("come once when the clocks change, and a rhythm goes on", () => {
    // 29 March 2026: 02:00 becomes 03:00 (01:00 UTC). 25 October: 03:00 becomes 02:00 (01:00 UTC).
    expect(runs("30 2 * * *", "Europe/Berlin", "2026-03-28T12:00:00Z", 2)).toEqual([
      "2026-03-29T01:00",
      "2026-03-30T00:30",
    ]);
    expect(runs("30 2 * * *", "Europe/Berlin", "2026-10-24T12:00:00Z", 2)).toEqual([
      "2026-10-25T00:30",
      "2026-10-26T01:30",
    ]);
    expect(runs("*/30 * * * *", "Europe/Berlin", "2026-03-29T00:15:00Z", 4)).toEqual([
      "2026-03-29T00:30",
      "2026-03-29T01:00",
      "2026-03-29T01:30",
      "2026-03-29T02:00",
    ]);
    expect(runs("*/30 * * * *", "Europe/Berlin", "2026-10-25T00:15:00Z", 4)).toEqual([
      "2026-10-25T00:30",
      "2026-10-25T01:00",
      "2026-10-25T01:30",
      "2026-10-25T02:00",
    ]);
  });
});

describe("turns of so many hours (WADDLE-T3)", () => {
  function turns(hours: number, offsetMinutes: number, zone: string, after: string, count: number) {
    const found = nextRuns(
      runsOf({ type: "every", hours, offsetMinutes }, zone),
      Date.parse(after),
      count,
    );
    return found.map((at) => new Date(at).toISOString().slice(0, 16));
  }

  it("come at the same hours of the zone's day, shifted by the offset", () => {
    expect(turns(24, 0, "Europe/Berlin", "2026-11-21T12:00:00Z", 2)).toEqual([
      "2026-11-21T23:00",
      "2026-11-22T23:00",
    ]);
    expect(turns(24, 720, "Europe/Berlin", "2026-11-21T12:00:00Z", 1)).toEqual([
      "2026-11-22T11:00",
    ]);
    expect(turns(6, 30, "UTC", "2026-11-21T12:00:00Z", 2)).toEqual([
      "2026-11-21T12:30",
      "2026-11-21T18:30",
    ]);
    // Sundays at midnight.
    expect(turns(168, 0, "UTC", "2026-11-21T12:00:00Z", 2)).toEqual([
      "2026-11-22T00:00",
      "2026-11-29T00:00",
    ]);
  });

  it("come once when the clocks change", () => {
    expect(turns(24, 150, "Europe/Berlin", "2026-10-24T12:00:00Z", 2)).toEqual([
      "2026-10-25T00:30",
      "2026-10-26T01:30",
    ]);
    expect(turns(24, 150, "Europe/Berlin", "2026-10-25T00:45:00Z", 1)).toEqual([
      "2026-10-26T01:30",
    ]);
    expect(turns(24, 150, "Europe/Berlin", "2026-03-28T12:00:00Z", 2)).toEqual([
      "2026-03-29T01:30",
      "2026-03-30T00:30",
    ]);
    expect(turns(1, 0, "Europe/Berlin", "2026-10-24T23:30:00Z", 4)).toEqual([
      "2026-10-25T00:00",
      "2026-10-25T02:00",
      "2026-10-25T03:00",
      "2026-10-25T04:00",
    ]);
  });
});
