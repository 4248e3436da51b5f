import { describe, expect, it } from "vitest";
import type { GiveawayListing } from "#core/giveaways/api.ts";
import { parseSort } from "../../../../ui/list-query.ts";
import { arrange, SORTS } from "./list.ts";

const BY_NAME = { by: "name", descending: false } as const;

function giveaway(changes: Partial<GiveawayListing>): GiveawayListing {
  return {
    id: "g1",
    name: "Keys",
    description: "Steam keys of the month",
    duration_minutes: 30,
    max_entries_per_user: 1,
    winner_count: 1,
    claim_minutes: 60,
    min_chat_lines: 0,
    exclude_winners_days: 0,
    subscriber_luck: 1,
    cron_schedule: "",
    prizes: [],
    keyword: "",
    picture: "",
    enabled: true,
    total_codes: 2,
    unused_codes: 2,
    run: null,
    updated_at: 0,
    ...changes,
  };
}

const OPEN: GiveawayListing["run"] = {
  id: "r1",
  state: "open",
  token: "abc",
  started_at: 1,
  ends_at: 2,
  shown_at: 0,
  entrants: 0,
  entries: 0,
  beacon: { state: "off", chain: "", round: 0, at: 0 },
};

describe("the list of giveaways", () => {
  it("finds by every word of name and description", () => {
    const all = [giveaway({}), giveaway({ id: "g2", name: "Hats", description: "" })];
    expect(arrange(all, "month ke", BY_NAME).map(({ id }) => id)).toEqual(["g1"]);
    expect(arrange(all, "feather", BY_NAME)).toEqual([]);
  });

  it("sorts by name, codes and newest run", () => {
    const all = [
      giveaway({ id: "b", name: "B", unused_codes: 1 }),
      giveaway({ id: "a", name: "A", unused_codes: 3, run: OPEN }),
    ];
    const order = (text: string | null) =>
      arrange(all, "", parseSort(text, SORTS))
        .map(({ name }) => name)
        .join("");
    expect(order(null)).toBe("AB");
    expect(order("codes")).toBe("BA");
    expect(order("-run")).toBe("AB");
  });
});
