import { describe, expect, it } from "vitest";
import { exactTime, relativeTime } from "./time.ts";

describe("times", () => {
  const now = Date.parse("2026-02-01T12:00:00Z");

  it.each([
    [-5000, "just now"],
    [59_000, "just now"],
    [60_000, "1 minute ago"],
    [59 * 60_000, "59 minutes ago"],
    [3_600_000, "1 hour ago"],
    [24 * 3_600_000, "yesterday"],
    [72 * 3_600_000, "3 days ago"],
  ])("%i ms ago is %s", (ago, words) => {
    expect(relativeTime(now - ago, now, "UTC")).toBe(words);
  });

  it.each([
    ["2026-02-02T00:30:00Z", "UTC", "tomorrow"],
    ["2026-02-02T00:30:00Z", "America/New_York", "in 12 hours"],
    ["2026-02-08T11:59:00Z", "UTC", "in 7 days"],
    ["2026-02-08T00:01:00Z", "UTC", "in 7 days"],
    ["2026-01-31T23:59:00Z", "UTC", "yesterday"],
  ])("%s, in the calendar of %s, is %s", (at, zone, words) => {
    expect(relativeTime(Date.parse(at), now, zone)).toBe(words);
  });

  it("counts hours over a near midnight", () => {
    const late = Date.parse("2026-02-01T23:00:00Z");
    expect(relativeTime(Date.parse("2026-02-02T02:00:00Z"), late, "UTC")).toBe("in 3 hours");
  });

  it("are exact in the workspace's zone, as mm/dd/yy", () => {
    const at = Date.parse("2026-02-01T01:05:00Z");
    expect(exactTime(at, "America/New_York").replace("\u202f", " ")).toBe(
      "01/31/26, 8:05 PM (America/New_York)",
    );
  });
});
