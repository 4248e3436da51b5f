import { expect, it } from "vitest";
import { newsLog } from "./change-tracker.ts";

it("tells apart what was heard before a request and after it", () => {
  const news = newsLog();
  news.hear("early");
  const isNewer = news.sinceNow();
  news.hear("late");
  expect(isNewer("late")).toBe(true);
  expect(isNewer("early")).toBe(false);
  expect(isNewer("never")).toBe(false);
  const later = news.sinceNow();
  expect(later("late")).toBe(false);
  news.hear("early");
  expect(isNewer("early") && later("early")).toBe(true);
});
