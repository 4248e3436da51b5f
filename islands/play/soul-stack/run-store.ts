/** One run of Soul Stack. Times are in ms of one clock that never goes back, and are handed in. */
import { atom } from "nanostores";
import { dayAt } from "#core/solo/day.ts";
import { SOUL_STACK, TICKS_PER_SECOND } from "#core/solo/limits.ts";
import {
  letGo,
  type Nest,
  type StackState,
  seedOfDay,
  startStack,
  swingAt,
  swingOf,
  ticksIn,
} from "#core/solo/soul-stack.ts";
import { environment } from "../../stores/environment.ts";
import { playSound } from "../sound.ts";
import { recordBest } from "./best.ts";
import { FALL_MS, type Phase } from "./phase.ts";

/** After its end a run shows itself for so long before the button begins another one. */
const REST_MS = 700;

const WAIT_MAX_MS = (SOUL_STACK.waitMaxTicks * 1000) / TICKS_PER_SECOND;

type Played = {
  day: string;
  stack: StackState;
  /** The nests as they stand, the first on the ground. */
  nests: readonly Nest[];
  waits: readonly number[];
  /** When the goose that swings came, or when the run ended. While one falls it lies ahead. */
  since: number;
};

export type Run = Played & { status: "ready" | "playing" | "paused" | "over" };

/** A run that nobody has begun, of today. */
function fresh(): Run {
  const day = dayAt(environment().now());
  const stack = startStack(seedOfDay(day));
  return { status: "ready", day, stack, nests: [stack.top], waits: [], since: 0 };
}

/** The run on the page; undefined until it is known which day it is. */
export const $run = atom<Run | undefined>(undefined);

export function openRun(): void {
  $run.set(fresh());
}

/** The one button: begins, goes on after a pause, lets go, and begins again (SOLO-P1). */
export function press(at: number): void {
  const run = $run.get();
  if (run?.status === "playing") drop(run, at);
  else if (run?.status === "paused") $run.set({ ...run, status: "playing", since: at });
  else if (run && (run.status === "ready" || at - run.since >= REST_MS)) {
    $run.set({ ...fresh(), status: "playing", since: at });
  }
}

/** Stops a run that is being played; its goose begins its swing anew afterwards (SOLO-P2). */
export function pause(): void {
  const run = $run.get();
  if (run?.status === "playing") $run.set({ ...run, status: "paused" });
}

/** What the goose does at a time. */
export function phaseAt(run: Run, at: number): Phase {
  if (run.status === "ready") return { kind: "swing", tick: 0 };
  if (run.status === "over") {
    const share = (at - run.since) / FALL_MS;
    return share < 1 ? { kind: "fall", share: Math.max(0, share) } : { kind: "rest" };
  }
  if (run.status === "paused") return { kind: "rest" };
  if (at < run.since) return { kind: "fall", share: 1 - (run.since - at) / FALL_MS };
  return { kind: "swing", tick: ticksIn(at - run.since) };
}

/** At each frame: a goose that waited too long lets go, and one over the middle ticks (SOLO-P4, SOLO-S8). */
export function watchClock(before: number, at: number): void {
  const run = $run.get();
  if (run?.status !== "playing" || at < run.since) return;
  if (at - run.since >= WAIT_MAX_MS) drop(run, at);
  else if (before >= run.since && isRight(run, before) !== isRight(run, at)) playSound("tick");
}

/** Whether the goose is right of the middle of the tower. */
function isRight({ stack, since }: Run, at: number): boolean {
  return swingAt(swingOf(stack.seed, stack.geese), ticksIn(at - since)) > stack.top.x;
}

function drop(run: Run, at: number): void {
  // The one before still falls.
  if (at < run.since) return;
  const wait = ticksIn(at - run.since);
  const stack = letGo(run.stack, wait);
  const hasLanded = stack.geese > run.stack.geese;
  playSound(stack.landing?.kind === "exact" ? "exact" : hasLanded ? "land" : "miss");
  $run.set({
    ...run,
    status: stack.isOver ? "over" : "playing",
    stack,
    waits: [...run.waits, wait],
    nests: hasLanded ? [...run.nests, stack.top] : run.nests,
    since: stack.isOver ? at : at + FALL_MS,
  });
  if (stack.isOver) recordBest(run.day, stack);
}

/** True when a new day has begun since this run did: the next one is of that day (SOLO-P3). */
export function isOfEarlierDay(run: Run): boolean {
  return run.day !== dayAt(environment().now());
}
