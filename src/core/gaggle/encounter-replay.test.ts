import { describe, expect, it } from "vitest";
import {
  FIRST_TABLE,
  playPond,
  publishedEncounters,
} from "../../../tests/oracles/gaggle-published.ts";
import { QUICKNET } from "../fairness/beacon.ts";
import { appendLine, EMPTY_LOG } from "../fairness/chained-log.ts";
import { isSigned } from "../fairness/signature.ts";
import type { PublicEncounter } from "./api.ts";
import {
  closingLine,
  digitsCheck,
  networkOf,
  replayEncounter,
  roundOf,
  startCheck,
} from "./encounter-replay.ts";
import { replaySteps } from "./replay.ts";

const NAMES = ["anna", "bert", "cleo", "dora"];
const played = playPond(30, NAMES);
const encounters = publishedEncounters(played.lines, FIRST_TABLE, NAMES);
const isFox = ({ visitor }: PublicEncounter) => visitor === "fox";
const goose = encounters.findLast((one) => !isFox(one)) as PublicEncounter;
const fox = encounters.find(isFox) as PublicEncounter;

const failedOf = (encounter: PublicEncounter) =>
  replayEncounter(encounter)
    .checks.filter(({ ok }) => !ok)
    .map(({ id }) => id);

/** The encounter with its lines changed, and their hashes made anew. */
function forged(
  encounter: PublicEncounter,
  change: (bodies: string[][]) => string[][],
): PublicEncounter {
  let { head } = encounter.before;
  const bodies = change(
    encounter.lines.map((line) => line.slice(0, line.lastIndexOf(" ")).split(" ")),
  );
  const lines = bodies.map(([, at = "", type = "", ...fields]) => {
    const next = appendLine(head, Number(at), type, fields);
    head = next.head;
    return next.text;
  });
  return { ...encounter, lines };
}

describe("the page of an encounter", () => {
  it("GAGGLE-D1 to GAGGLE-D6: replays every encounter from where the log stood", () => {
    expect(encounters).toHaveLength(30);
    for (const encounter of encounters) expect(failedOf(encounter)).toEqual([]);
    const results = encounters.map((one) => replayEncounter(one).result);
    expect(results).toEqual(played.results);
  });

  it.each([
    ["a try dropped", (all: string[][]) => all.filter((_, at) => at !== 1)],
    [
      "a try doubled",
      (all: string[][]) => [...all.slice(0, 2), all[1] as string[], ...all.slice(2)],
    ],
    ["a word changed", (all: string[][]) => changed(all, "T", 5, "other")],
    ["a late try", (all: string[][]) => changed(all, "T", 1, "1900000000")],
    ["a wrong seed", (all: string[][]) => changed(all, "R", 4, "ab".repeat(32))],
    ["another round", (all: string[][]) => changed(all, "R", 5, "1000")],
    ["another visitor", (all: string[][]) => changed(all, "O", 4, "fox")],
  ])("GAGGLE-L1 to GAGGLE-L7: refuses %s, hashes made anew or not", (_, change) => {
    expect(failedOf(forged(goose, change))).not.toEqual([]);
    const bodies = change(goose.lines.map((line) => line.split(" ")));
    expect(failedOf({ ...goose, lines: bodies.map((body) => body.join(" ")) })).toContain("lines");
  });

  it("refuses a published result that is not what the lines give", () => {
    expect(failedOf({ ...goose, caught: goose.caught + 1 })).toEqual(["result"]);
    expect(failedOf({ ...fox, ran_off: !fox.ran_off })).toEqual(["result"]);
    expect(failedOf({ ...goose, state: "void" })).toEqual(["result"]);
  });

  it("GAGGLE-L3: refuses another card table, and one that can't be read", () => {
    expect(failedOf({ ...goose, table: goose.table.replace(" common ", " rare ") })).toEqual([
      "table",
    ]);
    expect(failedOf({ ...goose, table: "nothing" })).toEqual(["table"]);
  });

  it("GAGGLE-L3: follows new terms among the lines, and names their network", () => {
    const [first] = encounters;
    if (!first) throw new Error("An encounter is needed");
    const nothing = { head: EMPTY_LOG, terms: null, seed: "", revealed: 0, slot: -1, streaks: [] };
    const lines = [played.lines[0] ?? "", ...first.lines];
    expect(failedOf({ ...first, before: nothing, lines })).toEqual([]);
    expect(networkOf(first)).toBe("");
    const terms = first.before.terms && { ...first.before.terms, channel: "discord:abc" };
    expect(networkOf({ ...first, before: { ...first.before, terms } })).toBe("discord");
  });

  it("GAGGLE-L10: says nothing of lines that are no longer kept", () => {
    expect(replayEncounter({ ...goose, lines: [] }).checks).toEqual([]);
  });

  it("GAGGLE-L8: an encounter that was called off reveals its seed, and nothing else counts", () => {
    const [first, second] = encounters;
    if (!first || !second) throw new Error("Two encounters are needed");
    const seed = roundOf(replayEncounter(first).lines) && first.lines.at(-1)?.split(" ")[4];
    const off = forged({ ...first, state: "void", caught: 0, eggs: 0, honks: 0 }, (all) => [
      ...all.slice(0, 2),
      ["", all[1]?.[1] ?? "", "V", String(first.number), seed ?? ""],
    ]);
    expect(failedOf(off)).toEqual([]);
    expect(closingLine(replayEncounter(off).lines)).toBeUndefined();
  });

  it("GAGGLE-L11: compares what somebody kept of the closing line", () => {
    const { lines } = replayEncounter(goose);
    const hash = closingLine(lines)?.hash ?? "";
    expect(digitsCheck(lines, hash.slice(0, 16).toUpperCase()).ok).toBe(true);
    expect(digitsCheck(lines, "0123456789abcdef").ok).toBe(false);
    expect(digitsCheck(lines, "").ok).toBe(false);
  });

  it("GAGGLE-L7: the first encounter's round has the league's own signature, the next has not", () => {
    const [first, second] = encounters.map((one) => roundOf(replayEncounter(one).lines));
    if (!first || !second) throw new Error("Two rounds are needed");
    expect(isSigned(QUICKNET, first.round, first.signature)).toBe(true);
    expect(isSigned(QUICKNET, second.round, second.signature)).toBe(false);
  });

  it("GAGGLE-D3: the whole log shows whether the streaks are as they were said", () => {
    const startOf = (encounter: PublicEncounter) => {
      const steps = replaySteps(played.lines, [FIRST_TABLE], []);
      for (const log of steps) {
        if (log.head.n === encounter.before.head.n) return startCheck(encounter, log).ok;
      }
      return undefined;
    };
    expect(startOf(goose)).toBe(true);
    const [one, ...others] = goose.before.streaks;
    if (!one) throw new Error("A streak is needed");
    const streaks = [{ ...one, misses: one.misses + 1 }, ...others];
    expect(startOf({ ...goose, before: { ...goose.before, streaks } })).toBe(false);
    expect(startOf({ ...goose, before: { ...goose.before, seed: "ab".repeat(32) } })).toBe(false);
  });
});

/** The bodies with a field of the first line of a type changed. */
function changed(bodies: string[][], type: string, field: number, value: string): string[][] {
  const place = bodies.findIndex((body) => body[2] === type);
  return bodies.map((body, at) => (at === place ? body.with(field, value) : body));
}
