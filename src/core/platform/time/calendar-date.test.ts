import { expect, test } from "vitest";
import { readDate, writtenDate } from "./calendar-date.ts";

test.each([
  ["11/22/26", "2026-11-22"],
  ["1/2/2026", "2026-01-02"],
  [" 02.28.27 ", "2027-02-28"],
  ["2026-11-22", "2026-11-22"],
  ["02/29/28", "2028-02-29"],
  ["12/31/1999", "1999-12-31"],
])("GUARD-G63: %s is the day %s", (written, stored) => {
  expect(readDate(written)).toBe(stored);
});

test.each(["22/11/26", "02/29/27", "11/22", "11/22/026", "2026-02-30", "today", ""])(
  "GUARD-G63: %j is no day",
  (written) => expect(readDate(written)).toBeUndefined(),
);

test.each([
  ["2026-01-02", "01/02/26"],
  ["1999-12-31", "12/31/1999"],
  ["", ""],
])("GUARD-G63: %s is written %s, and read as the same day", (stored, written) => {
  expect(writtenDate(stored)).toBe(written);
  expect(readDate(written) ?? "").toBe(stored);
});
