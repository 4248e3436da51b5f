import { drawRound } from "#core/fairness/beacon.ts";
import { drawPlaces } from "#core/fairness/draw.ts";
import { compareIds, type ListEntrant, listHash, weightOf } from "#core/fairness/list.ts";
import type { NewDraw } from "#core/giveaways/published-draw.ts";
import { standInSignature } from "../../tests/simulators/drand.ts";
import { type DrawPlan, drawOf, notesOn, passedOn } from "../../tests/simulators/draws.ts";
import type { Random } from "./seeded-random.ts";

/** A run as it is published, changed or not, what was noted of the honest one, and whether its signature is genuine. */
export type RandomRun = {
  change: string;
  file: unknown;
  notes: { [name: string]: string };
  genuine: boolean;
};

const NAMES = ["anna", "bert_2", "cleo", "dora", "emil", "frida", "gänse", "hanna 🪿"];

export function randomRun(random: Random): RandomRun {
  const honest = passedNowAndThen(drawOf(randomPlan(random)), random);
  const all = notesOn(honest);
  const notes = Object.fromEntries(
    Object.entries(all)
      .filter(() => random(4) > 0)
      .map(([name, { value }]) => [name, value]),
  );
  const change = random(2) === 0 ? undefined : CHANGES[random(CHANGES.length)];
  const { name, file } = change?.(honest, random) ?? { name: "none", file: honest };
  const genuine = file.beacon.signature === standInSignature(file.beacon.round);
  return { change: name, file, notes, genuine };
}

function randomPlan(random: Random): DrawPlan {
  const rules = {
    winner_count: 1 + random(5),
    max_entries_per_user: 1 + random(9),
    min_chat_lines: random(3),
    exclude_winners_days: random(30),
    subscriber_luck: 1 + random(4),
    claim_minutes: 1 + random(100),
  };
  const planned_end = 1_700_000_000_000 + random(1_000_000_000);
  const closed_at = planned_end + (random(2) === 0 ? random(9000) : random(3_600_000) - 1_700_000);
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

function hex(random: Random): string {
  return Array.from({ length: 64 }, () => random(16).toString(16)).join("");
}

type Change = (draw: NewDraw, random: Random) => { name: string; file: NewDraw };

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
