import { drawRound, roundTime } from "#core/fairness/beacon.ts";
import { sha256OfHex } from "#core/fairness/digest.ts";
import { drawPlaces } from "#core/fairness/draw.ts";
import { compareIds, type ListEntrant, listHash, weightOf } from "#core/fairness/list.ts";
import type { NewDraw } from "#core/giveaways/published-draw.ts";
import { standInSignature } from "../../tests/simulators/drand.ts";
import { type DrawPlan, drawOf, notesOn, passedOn } from "../../tests/simulators/draws.ts";
import { ODD_MEMBERS, ODD_SIGNATURES } from "./odd-files.ts";
import { oldRun } from "./old-run.ts";
import { hex, type Random } from "./seeded-random.ts";

/** A run as it is published, changed or not, and what was noted of the honest one before its round. */
export type RandomRun = {
  change: string;
  file: unknown;
  notes: { [name: string]: string };
};

const NAMES = ["anna", "bert_2", "cleo", "dora", "emil", "frida", "gänse", "hanna 🪿"];

export function randomRun(random: Random): RandomRun {
  if (random(8) === 0) return oldRun(random);
  const honest = passedNowAndThen(drawOf(randomPlan(random)), random);
  const all = notesOn(honest);
  const notes = Object.fromEntries(
    Object.entries(all)
      .filter(() => random(4) > 0)
      .map(([name, { value }]) => [name, value]),
  );
  const change = random(2) === 0 ? undefined : CHANGES[random(CHANGES.length)];
  const { name, file } = change?.(honest, random) ?? { name: "none", file: honest };
  return { change: name, file, notes };
}

/** A late close at or beside the longest that still counts, which chance alone would seldom meet. */
const EDGES_MS = [-1, 0, 1, 7999, 8000, 8001];

function randomPlan(random: Random): DrawPlan {
  const rules = {
    winner_count: 1 + random(5),
    max_entries_per_user: 1 + random(9),
    min_chat_lines: random(3),
    exclude_winners_days: random(30),
    subscriber_luck: 1 + random(4),
    claim_minutes: 1 + random(100),
  };
  const planned_end = roundTime(2_400_000 + random(300_000)) + random(3000) * random(2);
  const late = [
    random(9000),
    random(3_600_000) - 1_700_000,
    EDGES_MS[random(EDGES_MS.length)] ?? 0,
  ][random(3)];
  const closed_at = planned_end + (late ?? 0);
  const signature = standInSignature(drawRound({ planned_end, closed_at }));
  const entries = randomEntries(random, rules);
  const count = random(rules.winner_count + 1);
  const prizes = Array.from({ length: count }, () => `A prize of ${NAMES[random(NAMES.length)]}`);
  return { seed: hex(random), entries, prizes, rules, planned_end, closed_at, signature };
}

function randomEntries(random: Random, rules: NewDraw["rules"]): ListEntrant[] {
  const ids = new Set(
    Array.from({ length: random(40) }, () => String(1 + random(10 ** (1 + random(9))))),
  );
  return [...ids].sort(compareIds).map((id) => {
    const one = {
      id,
      login: `goose_${id}`,
      entries: 1 + random(rules.max_entries_per_user),
      lines: random(5),
      subscriber: random(3) === 0,
      recent: random(6) === 0,
    };
    return { ...one, weight: weightOf(one, rules) };
  });
}

/** The first prize passes on in some runs, by the rules or against them. */
function passedNowAndThen(draw: NewDraw, random: Random): NewDraw {
  const left = draw.entries.filter(({ weight }) => weight > 0).length - draw.drawn.length;
  if (draw.drawn.length === 0 || left <= 0 || random(3) > 0) return draw;
  const at = draw.drawn_at + random(2 * draw.rules.claim_minutes) * 60_000;
  const [by, reason] = [
    ["", ""],
    ["Greta", "Not here"],
    ["Greta", ""],
  ][random(3)] ?? ["", ""];
  return passedOn(draw, { at, by: by ?? "", reason: reason ?? "" });
}

type Change = (draw: NewDraw, random: Random) => { name: string; file: unknown };

/** Each changes one thing; where the list's hash would give it away, it is made anew. */
const CHANGES: readonly Change[] = [
  (draw, random) => ({ name: "seed", file: { ...draw, seed: hex(random) } }),
  (draw) => ({ name: "drawn_at", file: { ...draw, drawn_at: 0 } }),
  (draw, random) =>
    rehashed("close", { ...draw, closed_at: draw.closed_at + random(20_000) - 10_000 }),
  (draw, random) =>
    rehashed("planned end", { ...draw, planned_end: draw.planned_end + random(9000) }),
  (draw) => rehashed("order", { ...draw, entries: [...draw.entries].reverse() }),
  (draw) => rehashed("twice", { ...draw, entries: [...draw.entries, ...draw.entries.slice(-1)] }),
  (draw) =>
    rehashed("lines", {
      ...draw,
      entries: draw.entries.map((one) => ({ ...one, lines: one.lines + 1 })),
    }),
  (draw) =>
    rehashed("weights", {
      ...draw,
      entries: draw.entries.map((one) => ({ ...one, weight: one.weight + 1 })),
    }),
  (draw) => ({ name: "late entry", file: { ...draw, entries: draw.entries.slice(1) } }),
  (draw) => ({ name: "prizes", file: { ...draw, prizes: [...draw.prizes, "One more"] } }),
  (draw) => ({ name: "winners", file: { ...draw, drawn: [...draw.drawn].reverse() } }),
  (draw) => ({ name: "fewer winners", file: { ...draw, drawn: draw.drawn.slice(0, -1) } }),
  (draw) => ({
    name: "prize numbers",
    file: { ...draw, drawn: draw.drawn.map((one) => ({ ...one, prize: 1 })) },
  }),
  (draw, random) => beaconChange("round", draw, { round: draw.beacon.round + 1 + random(9) }),
  (draw, random) => beaconChange("randomness", draw, { randomness: hex(random) }),
  (draw) => beaconChange("signature", draw, { signature: standInSignature(draw.beacon.round + 1) }),
  withoutBeacon,
  ...ODD_SIGNATURES.map(
    ([name, odd]): Change =>
      (draw) => {
        const signature = odd(draw.beacon.signature);
        return beaconChange(name, draw, { signature, randomness: sha256OfHex(signature) });
      },
  ),
  (draw, random) => {
    const [name, change] = ODD_MEMBERS[random(ODD_MEMBERS.length)] ?? ["none", {}];
    return { name, file: { ...draw, ...change } };
  },
];

/** Drawn by the seed alone, as an installation without a beacon does. */
function withoutBeacon(draw: NewDraw) {
  const beacon = { state: "off", chain: "", round: 0, randomness: "", signature: "" } as const;
  const { file } = rehashed("off", { ...draw, beacon });
  const { seed, entries, drawn, entries_hash: hash } = file;
  const weights = entries.map(({ weight }) => weight);
  const count = drawn.length;
  const places = drawPlaces({ seed, randomness: "", hash, weights, count, rules: 2 });
  const again = drawn.map((one, at) => {
    const { id, login } = entries[places[at] ?? 0] ?? one;
    return { ...one, id, login };
  });
  return { name: "off", file: { ...file, drawn: again } };
}

function rehashed(name: string, draw: NewDraw) {
  return { name, file: { ...draw, entries_hash: listHash(draw, draw.entries) } };
}

function beaconChange(name: string, draw: NewDraw, change: Partial<NewDraw["beacon"]>) {
  return { name, file: { ...draw, beacon: { ...draw.beacon, ...change } } };
}
