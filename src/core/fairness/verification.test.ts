import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { STAND_IN_KEY, standInSignature } from "../../../tests/simulators/drand.ts";
import { drawOf, forgeries, notesOn, PLAN, passedOn } from "../../../tests/simulators/draws.ts";
import { type NewDraw, type OldDraw, publishedDraw } from "../giveaways/published-draw.ts";
import { drawRound, QUICKNET, roundTime } from "./beacon.ts";
import { draw, entriesHash, seedHash } from "./draw.ts";
import { listHash } from "./list.ts";
import { type Notes, verdictText, verifyDraw } from "./verification.ts";

const HONEST = drawOf(PLAN);
const NOTES = notesOn(HONEST);

const wrongChecks = (published: NewDraw | OldDraw, notes: Notes = {}) =>
  verifyDraw(published, { notes })
    .checks.filter(({ ok }) => !ok)
    .map(({ id }) => id);

describe("an honest draw", () => {
  it("is proven to who noted seed, list and round before the round (FAIR-F12)", () => {
    expect(v.safeParse(publishedDraw, HONEST).success).toBe(true);
    expect(wrongChecks(HONEST, NOTES)).toEqual([]);
    expect(verifyDraw(HONEST, { notes: NOTES }).verdict).toBe("proven");
  });

  it.each([
    ["nothing", {}],
    ["the seed alone", { seed: NOTES.seed }],
    ["no round", { seed: NOTES.seed, list: NOTES.list }],
    ["the list after the round", { ...NOTES, list: { ...NOTES.list, isBefore: false } }],
  ])("is arithmetic only to who noted %s (FAIR-F12)", (_, notes) => {
    expect(verifyDraw(HONEST, { notes }).verdict).toBe("arithmetic");
  });

  it("has its times written as all dates are (GUARD-G63)", () => {
    const times = verifyDraw(HONEST).checks.find(({ id }) => id === "times");
    expect(times?.detail).toBe(
      "opened 08/23/23, 15:29:08.000 UTC, closed 08/23/23, 15:59:09.200 UTC, drawn 08/23/23, 15:59:25.000 UTC",
    );
  });

  it("may pass a prize on, at its deadline or at a named wish (FAIR-F9)", () => {
    const deadline = { at: HONEST.drawn_at + 3_600_000, by: "", reason: "" };
    const wish = { at: HONEST.drawn_at + 1, by: "Greta", reason: "She is on holiday" };
    for (const passed of [deadline, wish]) {
      expect(verifyDraw(passedOn(HONEST, passed), { notes: NOTES }).verdict).toBe("proven");
    }
  });
});

describe("no forged file is called right", () => {
  it.each(forgeries(HONEST))("$name (FAIR-F1 to FAIR-F13)", ({ file, alone }) => {
    const read = v.safeParse(publishedDraw, file);
    const published = read.success ? read.output : undefined;
    expect(published ? verifyDraw(published).verdict : "unreadable").toBe(alone);
    // What was noted of the honest run gives away what is right in itself.
    if (published && alone !== "wrong") {
      expect(verifyDraw(published, { notes: NOTES }).verdict).toBe("wrong");
    }
  });

  it.each<[string, Partial<NewDraw>]>([
    [
      "a number whose digits programs write differently",
      { rules: { ...PLAN.rules, exclude_winners_days: 1e21 } },
    ],
    ["half a character", { prizes: ["\ud83e", "A feather"] }],
  ])("no file with %s is readable (FAIR-F4)", (_, change) => {
    expect(v.safeParse(publishedDraw, rehashed(change)).success).toBe(false);
  });

  it("a genuine round after a later close agrees with itself, and with no notes (FAIR-F2, FAIR-F12)", () => {
    const network = { chain: QUICKNET.chain, publicKey: STAND_IN_KEY };
    const closed_at = PLAN.closed_at + 60_000;
    const signature = standInSignature(drawRound({ ...PLAN, closed_at }));
    const later = drawOf({ ...PLAN, closed_at, signature });
    expect(verifyDraw(later, { network }).verdict).toBe("arithmetic");
    const { round } = NOTES;
    expect(verifyDraw(later, { network, notes: { ...notesOn(later), round } }).verdict).toBe(
      "wrong",
    );
  });
});

/** The hash is made anew, so that only the check that is meant can find the change. */
function rehashed(changes: Partial<NewDraw>): NewDraw {
  const changed = { ...HONEST, ...changes };
  return { ...changed, entries_hash: listHash(changed, changed.entries) };
}

describe("what was changed is found", () => {
  const { beacon, drawn, entries } = HONEST;
  const [first] = entries;
  it.each<[string, NewDraw, string]>([
    ["another seed (FAIR-F1)", { ...HONEST, seed: "cd".repeat(32) }, "seed"],
    [
      "a round that does not follow from the end (FAIR-F2)",
      rehashed({ closed_at: HONEST.closed_at + 20_000 }),
      "round",
    ],
    [
      "another planned end (FAIR-F2)",
      rehashed({ planned_end: HONEST.planned_end - 9000 }),
      "round",
    ],
    ["another order (FAIR-F3)", rehashed({ entries: [...entries].reverse() }), "order"],
    [
      "somebody twice (FAIR-F3)",
      rehashed({ entries: [first, ...entries].flatMap((one) => one ?? []) }),
      "order",
    ],
    ["a late entry (FAIR-F4)", { ...HONEST, entries: entries.slice(1) }, "list"],
    ["other rules (FAIR-F4)", { ...HONEST, rules: { ...HONEST.rules, min_chat_lines: 0 } }, "list"],
    ["other prizes (FAIR-F4)", { ...HONEST, prizes: ["A boat", "A feather"] }, "list"],
    [
      "other randomness (FAIR-F5)",
      { ...HONEST, beacon: { ...beacon, randomness: "00".repeat(32) } },
      "signature",
    ],
    ["another winner (FAIR-F7)", { ...HONEST, drawn: [...drawn].reverse() }, "winners"],
    ["fewer winners than prizes (FAIR-F8)", { ...HONEST, drawn: drawn.slice(1) }, "count"],
    [
      "more entries than one may have (FAIR-F10)",
      rehashed({ entries: entries.map((one) => ({ ...one, entries: 3 })) }),
      "weights",
    ],
    ["drawn before the round (FAIR-F2)", { ...HONEST, drawn_at: 0 }, "times"],
  ])("%s", (_, published, id) => {
    expect(wrongChecks(published)).toContain(id);
  });

  it("and what was noted is always compared (FAIR-F12)", () => {
    const noted = (value: string) => ({ value, isBefore: false });
    const notes = {
      seed: noted("00".repeat(32)),
      list: noted("0".repeat(16)),
      round: noted("999"),
    };
    expect(wrongChecks(HONEST, notes)).toEqual(["noted-seed", "noted-list", "noted-round"]);
    const short = { seed: noted(HONEST.seed_hash.slice(0, 15)) };
    expect(wrongChecks(HONEST, short)).toEqual(["noted-seed"]);
  });
});

describe("runs under the earlier rules", () => {
  const ENTRIES = ["anna", "bert", "cleo"].map((login) => ({ login, weight: 2 }));
  const OLD: OldDraw = {
    version: 1,
    run: "run1",
    name: "Keys",
    seed_hash: seedHash(PLAN.seed),
    seed: PLAN.seed,
    entries_hash: entriesHash(ENTRIES),
    entries: ENTRIES,
    beacon: {
      state: "mixed",
      chain: QUICKNET.chain,
      round: 1000,
      at: roundTime(1000),
      randomness: HONEST.beacon.randomness,
      signature: HONEST.beacon.signature,
    },
    opened_at: roundTime(1000) - 60_000,
    closed_at: roundTime(1000) - 10_000,
    drawn_at: roundTime(1000) + 1000,
    drawn: draw({
      seed: PLAN.seed,
      randomness: HONEST.beacon.randomness,
      entries: ENTRIES,
      count: 2,
    }),
    winner_count: 2,
  };
  const ALONE = { ...OLD.beacon, state: "unreachable", randomness: "", signature: "" } as const;

  it("stay readable, and are said to prove too little whatever was noted (FAIR-O1)", () => {
    expect(wrongChecks(OLD)).toEqual([]);
    const noted = (value: string) => ({ value, isBefore: true });
    const notes = {
      seed: noted(OLD.seed_hash),
      list: noted(OLD.entries_hash),
      round: noted("1000"),
    };
    const { verdict } = verifyDraw(OLD, { notes });
    expect(verdict).toBe("unproven");
    expect(verdictText(OLD, verdict)).toContain("earlier rules");
    const drawn = draw({ seed: PLAN.seed, randomness: "", entries: ENTRIES, count: 2 });
    expect(verifyDraw({ ...OLD, beacon: ALONE, drawn }, { notes }).verdict).toBe("unproven");
  });

  it.each<[string, Partial<OldDraw>, string]>([
    ["another seed", { seed: "cd".repeat(32) }, "seed"],
    ["another order", { entries: [...ENTRIES].reverse() }, "order"],
    ["a late entry", { entries: [...ENTRIES, { login: "late", weight: 1 }] }, "list"],
    ["a round before the close", { closed_at: OLD.beacon.at + 1 }, "round"],
    ["a wrong signature", { beacon: { ...OLD.beacon, signature: "ab".repeat(48) } }, "signature"],
    ["another winner", { drawn: [...OLD.drawn].reverse() }, "winners"],
  ])("%s is found (FAIR-O1)", (_, change, id) => {
    expect(wrongChecks({ ...OLD, ...change })).toContain(id);
  });
});
