/** docs/security.md names tests that exist, for every chapter, and says of each row what shows it. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../", import.meta.url));
const text = readFileSync(`${root}docs/security.md`, "utf8");

/** The tables' rows, without their headings. */
const rows = text
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()));

const pathsIn = (cell: string) => cell.match(/(?<=`)[\w./-]+\/[\w./-]+(?=`)/g) ?? [];

test("every file that is named exists", () => {
  expect(pathsIn(text).filter((path) => !path.startsWith("/") && !existsSync(root + path))).toEqual(
    [],
  );
});

test("there is a table for each chapter of the standard", () => {
  const chapters = [...text.matchAll(/^### V(\d+) /gm)].map(([, number]) => Number(number));
  expect(chapters).toEqual(Array.from({ length: 17 }, (_, index) => index + 1));
  expect(new Set(rows.map(([, numbers]) => Number.parseInt(numbers ?? "", 10))).size).toBe(17);
});

test.each(rows)("%s%s has a test that shows it, or says why there is none", (_, __, how, shown) => {
  const isShown = pathsIn(shown ?? "").some((path) => path.endsWith(".test.ts"));
  expect(isShown || /Gap:|^Does not apply/.test(`${how} ${shown}`)).toBe(true);
});

test("SECURITY.md says how to report a fault", () => {
  expect(readFileSync(`${root}SECURITY.md`, "utf8")).toContain("docs/security.md");
});
