import { describe, expect, it } from "vitest";
import { counterOf, EMPTY_FORM, validateForm } from "./form.ts";
import { arrange, parseSort } from "./list.ts";
import type { StoredCounter } from "./store.ts";

function counter(name: string, value: number, updated_at: string): StoredCounter {
  return {
    collectionId: "c",
    collectionName: "counters",
    id: name,
    tenant: "t",
    name,
    value,
    step: 1,
    user_level: "mod",
    last_batch: "",
    revision: 0,
    created_at: "",
    updated_at,
  };
}

const counters = [
  counter("deaths", 41, "2026-11-21"),
  counter("coffee_cups", -3, "2026-11-20"),
  counter("boss_deaths", 41, "2026-11-22"),
];
const names = (list: StoredCounter[]) => list.map(({ name }) => name);

describe("the list of counters", () => {
  it("is found by the words of its names", () => {
    expect(names(arrange(counters, "DEATHS", "name"))).toEqual(["boss_deaths", "deaths"]);
    expect(names(arrange(counters, "boss deaths", "name"))).toEqual(["boss_deaths"]);
  });

  it("is sorted; the name decides between equals", () => {
    expect(names(arrange(counters, "", "value"))).toEqual(["boss_deaths", "deaths", "coffee_cups"]);
    expect(names(arrange(counters, "", "changed"))[0]).toBe("boss_deaths");
    expect(parseSort("nonsense")).toBe("name");
  });
});

describe("the form of a counter", () => {
  it("takes whole numbers, below 0 too", () => {
    expect(validateForm({ ...EMPTY_FORM, name: "Deaths", value: "-5" })).toEqual({});
    expect(counterOf({ ...EMPTY_FORM, name: "deaths", value: " 12 " }).value).toBe(12);
  });

  it.each([
    ["name", { name: "two words" }, /letters, digits or underscores/],
    ["value", { value: "" }, /must be a number/],
    ["value", { value: "1.5" }, /whole number/],
    ["step", { step: "0" }, /1 or more/],
  ])("says what is wrong with the %s", (field, values, message) => {
    const errors = validateForm({ ...EMPTY_FORM, name: "deaths", ...values });
    expect(errors[field]).toMatch(message);
  });
});
