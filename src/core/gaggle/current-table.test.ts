import { expect, test } from "vitest";
import { CARD_TABLE } from "../../../content/cards/table.ts";
import { printingsAt, tableAt } from "./current-table.ts";

const setsAt = (day: string) => [
  ...new Set(printingsAt(CARD_TABLE, Date.parse(day)).map(({ printing }) => printing.set)),
];

test("GAGGLE-L3: the table has the cards of released sets that are in season", () => {
  expect(setsAt("2026-10-31T23:59:59Z")).toEqual([]);
  expect(setsAt("2026-11-01T00:00:00Z")).toEqual(["first-flight"]);
  expect(setsAt("2026-12-21T00:00:00Z")).toContain("frozen-pond");
  const june = printingsAt(CARD_TABLE, Date.parse("2027-06-01T00:00:00Z"));
  expect(june.filter(({ printing }) => printing.onlyIn === "winter")).toEqual([]);
  expect(june.map(({ printing }) => printing.set)).toContain("far-shores");
});

test.each([
  ["2026-11-23", "ba71b949d67eabf806680640ade353cba18ea22aeedcfaa93a8ce9fcda71a313"],
  ["2026-12-22", "844e3701abcb03520c878eb9879b3019e385df01ad6566687d3839a2ff326ece"],
])(
  "GAGGLE-L3: cards that are added to a set before its day leave the table of %s as it is",
  (day, hash) => {
    expect(tableAt(CARD_TABLE, Date.parse(day)).hash).toBe(hash);
  },
);

test("GAGGLE-L3: each card is in the table once, as it was printed last", () => {
  const winter = Date.parse("2027-01-10T00:00:00Z");
  const slugs = tableAt(CARD_TABLE, winter).cards.map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  const gosling = printingsAt(CARD_TABLE, winter).find(({ slug }) => slug === "gosling");
  expect(gosling?.printing.set).toBe("frozen-pond");
});
