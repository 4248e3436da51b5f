import { expect, it } from "vitest";
import { changeTracker } from "./change-tracker.ts";

it("knows what was reported before a request and what after it", () => {
  const tracker = changeTracker();
  tracker.record("early");
  const isNewer = tracker.sinceNow();
  tracker.record("late");
  expect(isNewer("late")).toBe(true);
  expect(isNewer("early")).toBe(false);
  expect(isNewer("never")).toBe(false);
  const later = tracker.sinceNow();
  expect(later("late")).toBe(false);
  tracker.record("early");
  expect(isNewer("early") && later("early")).toBe(true);
});
