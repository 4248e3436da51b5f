import { describe, expect, it } from "vitest";
import { matchName } from "./card-names.ts";

const CARDS = [
  "Snow goose",
  "Barnacle goose",
  "Greylag goose",
  "Greater white-fronted goose",
  "Lesser white-fronted goose",
  "Nēnē",
  "Goose of the Gate",
].map((name) => ({ slug: name.toLowerCase().replace(/\W+/g, "-"), name }));

function found(typed: string): string | string[] {
  const match = matchName(typed, CARDS);
  if (match.type === "one") return match.card.name;
  return match.type === "several" ? match.cards.map(({ name }) => name) : [];
}

describe("matching of names (GAGGLE-C7)", () => {
  it.each([
    ["snow goose", "Snow goose"],
    ["SNOWGOOSE", "Snow goose"],
    ["snow", "Snow goose"],
    ["barncale goose", "Barnacle goose"],
    ["nene", "Nēnē"],
    ["greylag-goose!", "Greylag goose"],
    ["greater white fronted goose", "Greater white-fronted goose"],
  ])("%s is %s", (typed, name) => {
    expect(found(typed)).toBe(name);
  });

  it("asks about two that are as near", () => {
    expect(found("gre")).toEqual(["Greylag goose", "Greater white-fronted goose"]);
  });

  it.each(["", "!?", "penguin", "x".repeat(500)])("finds nothing for %s", (typed) => {
    expect(found(typed)).toEqual([]);
  });
});
