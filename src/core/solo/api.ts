/** What browsers and the server say to each other about Soul Stack. */
import * as v from "valibot";
import { dayStart } from "./day.ts";
import { guestName } from "./guest-name.ts";
import { SOUL_STACK } from "./limits.ts";

export const SOLO_ROUTES = {
  runs: "/api/gq/solo/soul-stack/runs",
  board: "/api/gq/solo/soul-stack/board",
  forget: "/api/gq/solo/soul-stack/forget",
} as const;

const day = v.pipe(
  v.string("The day must be text"),
  v.check((text) => dayStart(text) !== undefined, "The day must be written as 2026-11-23"),
);

/** Known to one browser alone; by it the server knows one person's runs of a day. */
const playerSecret = v.pipe(
  v.string("The player must be text"),
  v.regex(/^[0-9a-f]{32}$/, "The player must be 32 hexadecimal digits"),
);

const wholeNumber = (label: string, max: number) =>
  v.pipe(
    v.number(`${label} must be a number`),
    v.integer(`${label} must be a whole number`),
    v.minValue(0, `${label} must not be negative`),
    v.maxValue(max, `${label} must be ${max} or less`),
  );

const waits = v.pipe(
  v.array(wholeNumber("Each wait", SOUL_STACK.waitMaxTicks), "The waits must be a list"),
  v.minLength(1, "A run has one wait or more"),
  v.maxLength(SOUL_STACK.geeseMaxCount, `A run has at most ${SOUL_STACK.geeseMaxCount} waits`),
);

/** POST …/runs. */
export const postedRun = v.object({
  rules: v.number("The rules must be a number"),
  day,
  name: guestName,
  player: playerSecret,
  score: wholeNumber("The score", 1_000_000),
  waits,
});

export type PostedRun = v.InferOutput<typeof postedRun>;

/** Its answer: where the person's best run of the day stands. A place of 0 is below what the board keeps. */
export const runAccepted = v.object({
  id: v.string(),
  place: v.number(),
  /** The score of the person's best run of the day, which may be an earlier one. */
  best: v.number(),
});

export type RunAccepted = v.InferOutput<typeof runAccepted>;

/** POST …/forget: takes everything of this browser from the boards. */
export const forgetRequest = v.object({ player: playerSecret });

export const forgotten = v.object({ runs: v.number() });

const boardRun = v.object({
  id: v.string(),
  place: v.number(),
  name: v.string(),
  score: v.number(),
  geese: v.number(),
});

/** GET …/board?day=. */
export const board = v.object({
  day: v.string(),
  /** How many are on the board in all; the best of them are in `runs`. */
  players: v.number(),
  runs: v.array(boardRun),
});

export type Board = v.InferOutput<typeof board>;

/** GET …/runs/{id}. */
export const publicRun = v.object({
  ...boardRun.entries,
  rules: v.number(),
  day: v.string(),
  waits,
});

export type PublicRun = v.InferOutput<typeof publicRun>;

/** The address of a run to watch. */
export function runPath(id: string): string {
  return `/soulstack?run=${encodeURIComponent(id)}`;
}
