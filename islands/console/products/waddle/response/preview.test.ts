import { describe, expect, it } from "vitest";
import type { StoredCounter } from "../counters/store.ts";
import { hasChance, missingCounters, previewCounter } from "./preview.ts";

const deaths: StoredCounter = {
  collectionId: "c",
  collectionName: "counters",
  id: "d",
  tenant: "t",
  name: "deaths",
  value: 41,
  step: 2,
  user_level: "mod",
  last_batch: "",
  revision: 0,
  created_at: "",
  updated_at: "",
};

describe("the preview of a response", () => {
  it("counts without storing", () => {
    const counter = previewCounter([deaths]);
    expect(counter("Deaths", undefined)).toBe(41);
    expect(counter("deaths", { type: "step", direction: 1 })).toBe(43);
    expect(counter("deaths", { type: "by", by: -1 })).toBe(40);
    expect(counter("deaths", { type: "to", to: 7 })).toBe(7);
    expect(counter("coffees", undefined)).toBeUndefined();
    expect(deaths.value).toBe(41);
  });

  it("knows when chance decides, however deep", () => {
    expect(hasChance("$(user) rolls $(random 1-6)")).toBe(true);
    expect(hasChance("$(pick a|$(user))")).toBe(true);
    expect(hasChance("$(user) $(count)")).toBe(false);
  });

  it("names the counters that are not there", () => {
    expect(missingCounters("$(counter deaths) $(pick $(counter Tea +)|x)", [deaths])).toEqual([
      "tea",
    ]);
    expect(missingCounters("$(counter deaths +)", [deaths])).toEqual([]);
  });
});
