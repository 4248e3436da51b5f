/** Draws as a keeper publishes them, around a round that drand's league really signed. */
import { drawRound, QUICKNET, roundTime } from "#core/fairness/beacon.ts";
import { sha256OfHex } from "#core/fairness/digest.ts";
import { draw, drawPlaces, entriesHash, seedHash } from "#core/fairness/draw.ts";
import { type ListEntrant, listHash } from "#core/fairness/list.ts";
import type { NewDraw } from "#core/giveaways/published-draw.ts";

/** https://api.drand.sh/<chain>/public/1000 */
export const ROUND_1000 = {
  round: 1000,
  randomness: "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd",
  signature:
    "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
} as const;

export type DrawPlan = {
  seed: string;
  entries: readonly ListEntrant[];
  prizes: readonly string[];
  rules: NewDraw["rules"];
  planned_end: number;
  closed_at: number;
  /** The signature of the round that follows from the end. */
  signature: string;
};

/** A planned end after which the draw uses the round. */
export function endBefore(round: number): number {
  return roundTime(round) - 16_000;
}

const FLOCK: readonly ListEntrant[] = ["anna", "bert", "cleo", "dora"].map((login, at) => ({
  id: String(101 + at),
  login,
  entries: 2,
  lines: 3,
  subscriber: login === "cleo",
  recent: false,
  weight: login === "cleo" ? 6 : 2,
}));

/** A plan that ends so that the draw uses round 1000. */
export const PLAN: DrawPlan = {
  seed: "ab".repeat(32),
  entries: FLOCK,
  prizes: ["A plush goose", "A feather"],
  rules: {
    winner_count: 2,
    max_entries_per_user: 2,
    min_chat_lines: 1,
    exclude_winners_days: 0,
    subscriber_luck: 3,
    claim_minutes: 60,
  },
  planned_end: endBefore(1000),
  closed_at: endBefore(1000) + 1200,
  signature: ROUND_1000.signature,
};

/** The file that follows from a plan, whoever made the plan and when: a forger's has the same form. */
export function drawOf(plan: DrawPlan): NewDraw {
  const { seed, entries, rules, planned_end, closed_at, signature } = plan;
  const head = {
    run: "run1",
    opened_at: planned_end - 1_800_000,
    planned_end,
    closed_at,
    seed_hash: seedHash(seed),
    beacon: { chain: QUICKNET.chain, round: drawRound(plan) },
    rules,
    prizes: [...plan.prizes],
  };
  const entries_hash = listHash(head, entries);
  const randomness = sha256OfHex(signature);
  const drawn_at = roundTime(head.beacon.round) + 1000;
  const places = drawPlaces({
    seed,
    randomness,
    hash: entries_hash,
    weights: entries.map(({ weight }) => weight),
    count: head.prizes.length,
    rules: 2,
  });
  return {
    version: 2,
    name: "Keys",
    ...head,
    drawn_at,
    seed,
    entries_hash,
    entries: [...entries],
    beacon: { ...head.beacon, state: "mixed", randomness, signature },
    drawn: places.map((place, at) => ({
      id: entries[place]?.id ?? "",
      login: entries[place]?.login ?? "",
      prize: at + 1,
      at: drawn_at,
      passed: null,
    })),
  };
}

/** What somebody noted of a draw before its round came. */
export function notesOn({ seed_hash, entries_hash, beacon }: NewDraw) {
  const noted = (value: string) => ({ value, isBefore: true });
  return {
    seed: noted(seed_hash.slice(0, 16)),
    list: noted(entries_hash.slice(0, 16)),
    round: noted(String(beacon.round)),
  };
}

/** A draw in which the first prize passed on once. */
export function passedOn(honest: NewDraw, passed: NonNullable<NewDraw["drawn"][number]["passed"]>) {
  const { entries, seed, beacon, entries_hash: hash } = honest;
  const weights = entries.map(({ weight }) => weight);
  const count = honest.drawn.length + 1;
  const places = drawPlaces({
    seed,
    randomness: beacon.randomness,
    hash,
    weights,
    count,
    rules: 2,
  });
  const next = entries[places.at(-1) ?? 0];
  const [first, ...others] = honest.drawn;
  if (first === undefined || next === undefined) throw new Error("Nobody was drawn");
  const { id, login } = next;
  const drawn = [{ ...first, passed }, ...others];
  return { ...honest, drawn: [...drawn, { id, login, prize: 1, at: passed.at, passed: null }] };
}

/** `alone` is the verdict of who noted nothing; a file that can't be read has none. */
export type Forgery = {
  name: string;
  alone: "wrong" | "arithmetic" | "unproven" | "unreadable";
  file: unknown;
};

/** What a keeper could make after a genuine round, each consistent in itself or nearly so. */
export function forgeries(honest: NewDraw): Forgery[] {
  const { drawn, beacon, rules } = honest;
  const favourite = "dora";
  const ground = Array.from({ length: 64 }, (_, n) => n.toString(16).padStart(64, "0"))
    .map((seed) => drawOf({ ...PLAN, seed }))
    .find((one) => one.drawn[0]?.login === favourite);
  const invented = Array.from({ length: 154 }, (_, n) => `sock_${String(n).padStart(3, "0")}`);
  const later = { ...PLAN, closed_at: PLAN.closed_at + 60_000 };
  const [first, ...rest] = drawn;
  return [
    { name: "the seed ground after a genuine round", alone: "arithmetic", file: ground },
    {
      name: "another later round",
      alone: "wrong",
      file: { ...honest, beacon: { ...beacon, round: beacon.round + 20 } },
    },
    { name: "another later round, with a close to match", alone: "wrong", file: drawOf(later) },
    {
      name: "“unreachable” with invented entrants",
      alone: "unproven",
      file: {
        version: 1,
        run: "run1",
        name: "Keys",
        seed: honest.seed,
        seed_hash: honest.seed_hash,
        ...oldList(invented, honest.seed),
        beacon: {
          state: "unreachable",
          chain: QUICKNET.chain,
          round: 1000,
          at: roundTime(1000),
          randomness: "",
          signature: "",
        },
        opened_at: honest.opened_at,
        closed_at: honest.closed_at,
        drawn_at: honest.drawn_at,
        winner_count: 1,
      },
    },
    {
      name: "“unreachable” under the rules of today",
      alone: "unreadable",
      file: { ...honest, beacon: { ...beacon, state: "unreachable" } },
    },
    {
      name: "no beacon at all",
      alone: "wrong",
      file: {
        ...honest,
        beacon: { state: "off", chain: "", round: 0, randomness: "", signature: "" },
      },
    },
    { name: "drawn_at: 0", alone: "wrong", file: { ...honest, drawn_at: 0 } },
    { name: "fewer winners", alone: "wrong", file: { ...honest, drawn: [first] } },
    {
      name: "a winner more, for no prize that passed on",
      alone: "wrong",
      file: withoutPassing(passedOn(honest, { at: honest.drawn_at + 1, by: "", reason: "" })),
    },
    {
      name: "another winner count",
      alone: "wrong",
      file: { ...honest, rules: { ...rules, winner_count: 3 } },
    },
    {
      name: "other prizes",
      alone: "wrong",
      file: { ...honest, prizes: [...honest.prizes].reverse() },
    },
    {
      name: "prizes in another order",
      alone: "wrong",
      file: {
        ...honest,
        drawn: [{ ...first, prize: 2 }, ...rest.map((one) => ({ ...one, prize: 1 }))],
      },
    },
    {
      name: "a wrong signature",
      alone: "wrong",
      file: drawOf({ ...PLAN, signature: `${"ab".repeat(48)}` }),
    },
    {
      name: "the signature of another round",
      alone: "wrong",
      file: drawOf({
        ...PLAN,
        planned_end: PLAN.planned_end + 30_000,
        closed_at: PLAN.closed_at + 30_000,
      }),
    },
    {
      name: "an early redraw without who asked",
      alone: "wrong",
      file: passedOn(honest, { at: honest.drawn_at + 1, by: "", reason: "" }),
    },
    { name: "a weight that the rules do not give", alone: "wrong", file: heavier(honest) },
  ];
}

function withoutPassing(draw: NewDraw) {
  return { ...draw, drawn: draw.drawn.map((one) => ({ ...one, passed: null })) };
}

function heavier(honest: NewDraw) {
  const entries = honest.entries.map((one) => ({ ...one, weight: one.weight + 1 }));
  return { ...honest, entries, entries_hash: listHash(honest, entries) };
}

/** A list under the earlier rules: names alone. */
function oldList(logins: readonly string[], seed: string) {
  const entries = logins.map((login) => ({ login, weight: 1 }));
  const entries_hash = entriesHash(entries);
  return { entries, entries_hash, drawn: draw({ seed, randomness: "", entries, count: 1 }) };
}
