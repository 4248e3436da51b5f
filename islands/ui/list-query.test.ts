import { expect, it } from "vitest";
import { byText, formatSort, matcherOf, parseSort } from "./list-query.ts";

const NAMES = ["name", "used"] as const;

it("writes a sort into an address and reads it again", () => {
  expect(parseSort("-used", NAMES)).toEqual({ by: "used", descending: true });
  expect(formatSort(parseSort("-used", NAMES))).toBe("-used");
  expect(formatSort(parseSort("used", NAMES))).toBe("used");
});

it.each([null, "", "-", "nonsense", "--used"])("sorts by the first column for %j", (text) => {
  expect(parseSort(text, NAMES)).toEqual({ by: "name", descending: false });
});

it("orders texts by their numbers too", () => {
  expect(["!quote10", "!Quote2", "!lurk"].sort(byText)).toEqual(["!lurk", "!Quote2", "!quote10"]);
});

it("finds texts that hold every word, in any order and case", () => {
  const matches = matcherOf("  POND join ");
  expect(matches("Join the pond")).toBe(true);
  expect(matches("Join the lake")).toBe(false);
  expect(matcherOf("")("anything")).toBe(true);
});
