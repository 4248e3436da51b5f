import { describe, expect, it } from "vitest";
import { activityByHour, activityDays, shortDate } from "./days.ts";

const at = (iso: string) => Date.parse(iso);
const hour = (iso: string, sent: number) => ({ at: at(iso), sent, rehearsed: 1, dropped: 2 });

describe("days of activity", () => {
  it("have every day up to today, also those on which nothing was said", () => {
    const days = activityDays([], { timeZone: "UTC", nowMs: at("2026-03-01T10:00Z"), count: 3 });
    expect(days.map(({ date }) => date)).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
    expect(days.every(({ sent }) => sent === 0)).toBe(true);
  });

  it("count an evening in the workspace's own zone", () => {
    const evening = [hour("2026-06-10T23:00Z", 4), hour("2026-06-11T02:00Z", 5)];
    const nowMs = at("2026-06-11T12:00Z");
    const inUtc = activityDays(evening, { timeZone: "UTC", nowMs, count: 2 });
    expect(inUtc.map(({ sent }) => sent)).toEqual([4, 5]);
    const inNewYork = activityDays(evening, { timeZone: "America/New_York", nowMs, count: 2 });
    expect(inNewYork).toMatchObject([
      { date: "2026-06-10", sent: 9, rehearsed: 2, dropped: 4 },
      {},
    ]);
  });

  it("pass over hours before the first day, and read an unknown zone as UTC", () => {
    const nowMs = at("2026-06-11T12:00Z");
    const options = { timeZone: "Pond/Reeds", nowMs, count: 1 };
    expect(activityDays([hour("2026-06-01T00:00Z", 9)], options)).toEqual([
      { date: "2026-06-11", sent: 0, rehearsed: 0, dropped: 0 },
    ]);
  });
});

describe("hours of the day", () => {
  it("are those of the workspace's zone, over the days that are shown", () => {
    const lines = [
      hour("2026-06-01T23:00Z", 9),
      hour("2026-06-10T23:00Z", 4),
      hour("2026-06-11T02:00Z", 5),
    ];
    const nowMs = at("2026-06-11T12:00Z");
    const found = activityByHour(lines, { timeZone: "America/New_York", nowMs, count: 2 });
    expect(found).toHaveLength(24);
    expect(found[0]?.label).toBe("12 AM");
    expect(found.filter(({ sent }) => sent > 0)).toMatchObject([
      { label: "7 PM", sent: 4 },
      { label: "10 PM", sent: 5 },
    ]);
  });
});

it("writes dates as mm/dd/yy", () => {
  expect(shortDate("2026-01-31")).toBe("01/31/26");
});
