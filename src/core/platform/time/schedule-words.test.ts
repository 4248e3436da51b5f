import { expect, it } from "vitest";
import { scheduleWords } from "./schedule-words.ts";

it.each([
  [{ type: "cron", pattern: "*/15 * * * *" }, "Every 15 minutes"],
  [{ type: "cron", pattern: "0 20 * * 5" }, "At 08:00 PM, only on Friday"],
  [{ type: "every", hours: 1, offsetMinutes: 0 }, "Every hour"],
  [{ type: "every", hours: 6, offsetMinutes: 30 }, "Every 6 hours, shifted by 30 minutes"],
  [{ type: "every", hours: 24, offsetMinutes: 0 }, "Every day"],
  [{ type: "every", hours: 48, offsetMinutes: 61 }, "Every 2 days, shifted by 1 hour and 1 minute"],
  [{ type: "every", hours: 168, offsetMinutes: 120 }, "Every week, shifted by 2 hours"],
] as const)("%j reads %s", (schedule, words) => {
  expect(scheduleWords(schedule)).toBe(words);
});
