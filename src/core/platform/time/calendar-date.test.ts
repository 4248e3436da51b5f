import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
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

test("GUARD-G63: nothing that people read has a browser's own way to write dates", () => {
  const root = resolve(import.meta.dirname, "../../../..");
  // The one place that writes moments, and the one that makes a day to be stored.
  const known = ["islands/ui/time.ts", "src/core/waddle/quotes.ts"];
  const found = ["islands", "src"]
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map(
        (file) => `${folder}/${file}`,
      ),
    )
    .filter((file) => /\.(ts|tsx|astro)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => /dateStyle|toLocaleDateString/.test(readFileSync(join(root, file), "utf8")));
  expect(found.sort()).toEqual(known);
});
