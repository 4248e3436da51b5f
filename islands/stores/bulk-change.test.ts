import { expect, it } from "vitest";
import { notDeletedText } from "./bulk-change.ts";

const kept = (...names: string[]) =>
  notDeletedText(names.map((name) => ({ name, code: "GIVEAWAY_IN_USE" })));

it("names what stays, and why (WADDLE-I11)", () => {
  expect(kept("Keys")).toBe(
    "Not deleted: “Keys”. It is open or still to be drawn: end or cancel it first.",
  );
  expect(kept("Keys", "Plush goose")).toBe(
    "Not deleted: “Keys”, “Plush goose”. They are open or still to be drawn: end or cancel them first.",
  );
});
