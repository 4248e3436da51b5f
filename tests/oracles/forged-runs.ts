/** Runs of Soul Stack that nobody played: each is an honest one, changed, and must be refused. */
import { type Chance, oracleReplay } from "./soul-stack.ts";

export type Claim = {
  rules: number;
  day: string;
  name: string;
  player: string;
  score: number;
  waits: number[];
};

type Change = (claim: Claim, chance: Chance) => Record<string, unknown>;

const below = (chance: Chance, count: number) => Math.floor(chance() * count);

function withWait(claim: Claim, at: number, wait: unknown) {
  return { ...claim, waits: claim.waits.with(at, wait as number) };
}

/** What can't be a wait, as JSON and as what is no JSON. */
const NO_WAITS = [
  -1,
  1201,
  0.5,
  1e300,
  null,
  "7",
  [],
  {},
  true,
  Number.NaN,
  Number.MAX_SAFE_INTEGER,
];

/** By the name that a failure gives. */
export const FORGERIES: Readonly<Record<string, Change>> = {
  "more points": (claim, chance) => ({
    ...claim,
    score: claim.score + 10 * (1 + below(chance, 50)),
  }),
  "one point more": (claim) => ({ ...claim, score: claim.score + 1 }),
  "fewer points": (claim) => ({ ...claim, score: claim.score - 10 }),
  "no whole number": (claim) => ({ ...claim, score: claim.score + 0.5 }),
  "the score as text": (claim) => ({ ...claim, score: String(claim.score) }),
  "points without end": (claim) => ({ ...claim, score: 1e9 }),
  "stopped before it missed": (claim) => ({ ...claim, waits: claim.waits.slice(0, -1) }),
  "goes on after it missed": (claim, chance) => ({
    ...claim,
    waits: [...claim.waits, below(chance, 1200)],
  }),
  "another wait": (claim, chance) =>
    withWait(claim, below(chance, claim.waits.length), below(chance, 1201)),
  "a little earlier or later": (claim, chance) => {
    const at = below(chance, claim.waits.length);
    return withWait(claim, at, (claim.waits[at] ?? 0) + 1 + below(chance, 12));
  },
  "two waits exchanged": (claim, chance) => {
    const [one, other] = [below(chance, claim.waits.length), below(chance, claim.waits.length)];
    const waits = claim.waits.with(one, claim.waits[other] ?? 0);
    return { ...claim, waits: waits.with(other, claim.waits[one] ?? 0) };
  },
  "a goose left out": (claim, chance) => ({
    ...claim,
    waits: claim.waits.toSpliced(below(chance, claim.waits.length), 1),
  }),
  "a goose twice": (claim, chance) => {
    const at = below(chance, claim.waits.length);
    return { ...claim, waits: claim.waits.toSpliced(at, 0, claim.waits[at] ?? 0) };
  },
  "waits by chance": (claim, chance) => ({
    ...claim,
    waits: claim.waits.map(() => below(chance, 1201)),
  }),
  "what is no wait": (claim, chance) =>
    withWait(claim, below(chance, claim.waits.length), NO_WAITS[below(chance, NO_WAITS.length)]),
  "no waits": (claim) => ({ ...claim, waits: [] }),
  "too many waits": (claim) => ({ ...claim, waits: Array.from({ length: 301 }, () => 1) }),
  "waits as an object": (claim) => ({ ...claim, waits: { ...claim.waits, length: 3 } }),
  "another day's tower": (claim) => ({ ...claim, day: "2026-11-22" }),
  "a day to come": (claim) => ({ ...claim, day: "2026-11-24" }),
  "a day long over": (claim) => ({ ...claim, day: "2026-11-01" }),
  "no day": (claim, chance) => ({
    ...claim,
    day: ["2026-02-30", "", "today", "2026-11-23 ", "__proto__"][below(chance, 5)],
  }),
  "other rules": (claim, chance) => ({ ...claim, rules: below(chance, 2) * 2 }),
  "a score for nothing": (claim) => ({ ...claim, score: 0 }),
};

/** A forged run; undefined where the change came out as a run that somebody could have played. */
export function forge(kind: string, claim: Claim, chance: Chance): object | undefined {
  const body = FORGERIES[kind]?.(claim, chance);
  if (body === undefined) throw new Error(`There is no forgery "${kind}"`);
  return isPlayable(body) ? undefined : body;
}

/** By the oracle: the waits are a run of an open day, and give the score. */
function isPlayable({ rules, day, score, waits }: Record<string, unknown>): boolean {
  if (rules !== 1 || !Array.isArray(waits)) return false;
  if (day !== "2026-11-23" && day !== "2026-11-22") return false;
  if (!waits.every((wait) => Number.isInteger(wait) && wait >= 0 && wait <= 1200)) return false;
  return oracleReplay(day, waits)?.score === score && score !== 0;
}
