/**
 * Soul Stack: a goose in its nest swings over a tower, one button lets it go. Whole numbers and ticks
 * alone, so that a run comes out the same in every browser and on the server (docs/spec/solo.md).
 */
import { SOUL_STACK, TICKS_PER_SECOND } from "./limits.ts";
import { hashed, numbersFrom } from "./numbers.ts";

/** How a goose swings: all lengths in units, times in ticks. */
export type Swing = { middle: number; reach: number; period: number; offset: number };

/** A nest of the tower: its middle and its width, in units. */
export type Nest = { x: number; width: number };

/** What became of the goose that was let go last. */
export type Landing = {
  kind: "exact" | "landed" | "missed";
  /** How far right of the nest below its middle was; negative is left. */
  off: number;
  /** Where it was let go, with the width that it had. */
  dropped: Nest;
  points: number;
};

export type StackState = {
  seed: string;
  /** Nests that have landed, without the first, which stands on the ground. */
  geese: number;
  top: Nest;
  score: number;
  /** Exact landings in a row. */
  streak: number;
  landing: Landing | null;
  isOver: boolean;
};

/** Where in a swing a whole circle is 4,096 steps. */
const CIRCLE = 4096;
const HALF = CIRCLE / 2;

/** The seed of a day's tower, the same for everyone. */
export function seedOfDay(day: string): string {
  return `soul-stack/${SOUL_STACK.rules}/${day}`;
}

export function startStack(seed: string): StackState {
  const top = { x: SOUL_STACK.fieldUnits / 2, width: SOUL_STACK.startWidthUnits };
  return { seed, geese: 0, top, score: 0, streak: 0, landing: null, isOver: false };
}

/** How the goose swings that comes after `geese` others (SOLO-S2). */
export function swingOf(seed: string, geese: number): Swing {
  const next = numbersFrom(hashed(`/${geese}`, hashOf(seed)));
  const { swingMinUnits, swingMaxUnits, shiftMaxUnits, fieldUnits } = SOUL_STACK;
  const slowest = SOUL_STACK.periodFirstTicks - SOUL_STACK.periodStepTicks * geese;
  const period =
    Math.max(SOUL_STACK.periodLeastTicks, slowest) + next(SOUL_STACK.periodChanceTicks);
  return {
    period,
    offset: next(period),
    reach: swingMinUnits + next(swingMaxUnits - swingMinUnits + 1),
    middle: fieldUnits / 2 - shiftMaxUnits + next(2 * shiftMaxUnits + 1),
  };
}

let last = { seed: "", hash: hashed("") };

/** The hash of a seed. A run asks for the same one again and again, which costs time in PocketBase. */
function hashOf(seed: string): number {
  if (last.seed !== seed) last = { seed, hash: hashed(seed) };
  return last.hash;
}

/** Where a swinging nest's middle is, `tick` ticks after it came. */
export function swingAt({ middle, reach, period, offset }: Swing, tick: number): number {
  const angle = Math.trunc((((tick + offset) % period) * CIRCLE) / period);
  return middle + (angle < HALF ? sine(angle, reach) : -sine(angle - HALF, reach));
}

/** The sine of half a circle, by Bhaskara's approximation, in whole numbers. */
function sine(angle: number, reach: number): number {
  const product = angle * (HALF - angle);
  return Math.trunc((16 * product * reach) / (5 * HALF * HALF - 4 * product));
}

/** Lets the goose go, `wait` ticks after it came: a whole number from 0 to `waitMaxTicks`. */
export function letGo(state: StackState, wait: number): StackState {
  if (state.isOver) return state;
  const { top } = state;
  const dropped = { x: swingAt(swingOf(state.seed, state.geese), wait), width: top.width };
  const off = dropped.x - top.x;
  const apart = Math.abs(off);
  if (apart >= top.width) {
    return {
      ...state,
      streak: 0,
      landing: { kind: "missed", off, dropped, points: 0 },
      isOver: true,
    };
  }
  const isExact = apart <= SOUL_STACK.exactUnits;
  const streak = isExact ? state.streak + 1 : 0;
  const points =
    SOUL_STACK.landedPoints + SOUL_STACK.exactPoints * Math.min(streak, SOUL_STACK.streakMaxCount);
  const geese = state.geese + 1;
  return {
    seed: state.seed,
    geese,
    top: isExact ? widened(top) : overlap(top, off),
    score: state.score + points,
    streak,
    landing: { kind: isExact ? "exact" : "landed", off, dropped, points },
    isOver: geese === SOUL_STACK.geeseMaxCount,
  };
}

function widened({ x, width }: Nest): Nest {
  return { x, width: Math.min(SOUL_STACK.startWidthUnits, width + SOUL_STACK.regainUnits) };
}

/** What stays of a nest that lands `off` the one below; half units are rounded down. */
function overlap({ x, width }: Nest, off: number): Nest {
  return { x: x + Math.floor(off / 2), width: width - Math.abs(off) };
}

/** What a run came to, and how long its geese swung. */
export type RunResult = { score: number; geese: number; ticks: number };

/**
 * Plays a run again: `waits` are the ticks that each goose swung. Undefined for what is no whole run:
 * one that goes on after its end, or does not reach it (SOLO-S7).
 */
export function replay(seed: string, waits: readonly number[]): RunResult | undefined {
  let state = startStack(seed);
  let ticks = 0;
  for (const wait of waits) {
    if (state.isOver || !isWait(wait)) return undefined;
    state = letGo(state, wait);
    ticks += wait;
  }
  return state.isOver ? { score: state.score, geese: state.geese, ticks } : undefined;
}

function isWait(wait: number): boolean {
  return Number.isInteger(wait) && wait >= 0 && wait <= SOUL_STACK.waitMaxTicks;
}

/** Whole ticks in a time in ms, at most those after which a goose lets go by itself. */
export function ticksIn(ms: number): number {
  const ticks = Math.floor((ms * TICKS_PER_SECOND) / 1000);
  return Math.min(Math.max(0, ticks), SOUL_STACK.waitMaxTicks);
}
