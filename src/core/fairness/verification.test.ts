import { describe, expect, it } from "vitest";
import type { PublishedDraw } from "../giveaways/api.ts";
import { QUICKNET, roundTime } from "./beacon.ts";
import { draw, entriesHash, seedHash } from "./draw.ts";
import { verifyDraw } from "./verification.ts";

const SEED = "ab".repeat(32);
const ENTRIES = ["anna", "bert", "cleo"].map((login) => ({ login, weight: 2 }));
const RANDOMNESS = "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd";

const PUBLISHED: PublishedDraw = {
  version: 1,
  run: "run1",
  name: "Keys",
  seed_hash: seedHash(SEED),
  seed: SEED,
  entries_hash: entriesHash(ENTRIES),
  entries: ENTRIES,
  beacon: {
    state: "mixed",
    chain: QUICKNET.chain,
    round: 1000,
    at: roundTime(1000),
    randomness: RANDOMNESS,
    signature:
      "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
  },
  opened_at: roundTime(1000) - 60_000,
  closed_at: roundTime(1000) - 10_000,
  drawn_at: roundTime(1000) + 1000,
  drawn: draw({ seed: SEED, randomness: RANDOMNESS, entries: ENTRIES, count: 2 }),
  winner_count: 2,
};

const failed = (published: PublishedDraw) =>
  verifyDraw(published)
    .checks.filter(({ ok }) => !ok)
    .map(({ id }) => id);

it("an honest draw passes, and rests on the beacon", () => {
  expect(verifyDraw(PUBLISHED)).toMatchObject({ ok: true, trust: "beacon" });
});

it("without a beacon it passes too, and what trust remains is said", () => {
  const beacon = {
    ...PUBLISHED.beacon,
    state: "unreachable",
    randomness: "",
    signature: "",
  } as const;
  const drawn = draw({ seed: SEED, randomness: "", entries: ENTRIES, count: 2 });
  expect(verifyDraw({ ...PUBLISHED, beacon, drawn })).toMatchObject({ ok: true, trust: "keeper" });
});

describe("what was changed is found", () => {
  const { beacon } = PUBLISHED;
  const late = [...ENTRIES, { login: "late", weight: 1 }];
  it.each<[string, Partial<PublishedDraw>, string]>([
    ["another seed (FAIR-F1)", { seed: "cd".repeat(32) }, "seed"],
    ["another order (FAIR-F3)", { entries: [...ENTRIES].reverse() }, "order"],
    ["somebody twice (FAIR-F3)", { entries: [...ENTRIES, ...ENTRIES.slice(2)] }, "order"],
    ["a late entry (FAIR-F4)", { entries: late }, "entries"],
    [
      "more chances (FAIR-F4)",
      { entries: ENTRIES.map((one) => ({ ...one, weight: 3 })) },
      "entries",
    ],
    ["a round before the close (FAIR-F2)", { closed_at: beacon.at + 1 }, "beacon"],
    ["another round (FAIR-F2)", { beacon: { ...beacon, round: 1001 } }, "beacon"],
    [
      "other randomness (FAIR-F5)",
      { beacon: { ...beacon, randomness: "00".repeat(32) } },
      "beacon",
    ],
    ["another winner (FAIR-F7)", { drawn: [...PUBLISHED.drawn].reverse() }, "winners"],
  ])("%s", (_, change, id) => {
    expect(failed({ ...PUBLISHED, ...change })).toContain(id);
  });
});
