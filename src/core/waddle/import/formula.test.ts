import { expect, test } from "vitest";
import { guardedCell, unguardedCell } from "./formula.ts";

test.each([
  "=1+1",
  "+1",
  "-2+3",
  "@SUM(A1)",
  "＝1+1",
  "＋1",
  "－1",
  "＠SUM(A1)",
  "\u22122",
  "  =HYPERLINK(1)",
  "\u3000＝1",
  "\t=1",
  "\r=1",
  "'=1",
  "''＝1",
])("GUARD-G68: %j is no formula in a spreadsheet, and comes back as it was", (text) => {
  const cell = guardedCell(text);
  expect(cell).toBe(`'${text}`);
  expect(unguardedCell(cell)).toBe(text);
});

test.each(["", "Hello = fine", "'tis so", "5 - 3", "!honk", "$(user)"])(
  "GUARD-G68: %j is left alone",
  (text) => {
    expect(guardedCell(text)).toBe(text);
    expect(unguardedCell(text)).toBe(text);
  },
);
