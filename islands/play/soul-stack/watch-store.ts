/** A run of the board, played again (SOLO-W2). Times are in ms of one clock, and are handed in. */
import { atom } from "nanostores";
import { type PublicRun, publicRun, SOLO_ROUTES } from "#core/solo/api.ts";
import { SOUL_STACK, TICKS_PER_SECOND } from "#core/solo/limits.ts";
import {
  letGo,
  type Nest,
  replay,
  type StackState,
  seedOfDay,
  startStack,
  ticksIn,
} from "#core/solo/soul-stack.ts";
import { environment } from "../../stores/environment.ts";
import { ask } from "../ask.ts";
import { playSound } from "../sound.ts";
import { FALL_MS, type Phase } from "./phase.ts";

export const SPEEDS = [1, 2, 4] as const;

export type Speed = (typeof SPEEDS)[number];

export type Watched = {
  run: PublicRun;
  /** Whether the run, played again here, comes to its score. */
  isRight: boolean;
  stack: StackState;
  nests: readonly Nest[];
  speed: Speed;
  state: "paused" | "running" | "over";
};

export type WatchState =
  | { status: "loading" }
  | { status: "unknown" }
  | { status: "old" }
  | { status: "away" }
  | { status: "ready"; watched: Watched };

export const $watch = atom<WatchState>({ status: "loading" });

/** The run that the page's address names; undefined on the page of the game itself. */
export function watchedId(): string | undefined {
  return new URLSearchParams(environment().location.search).get("run") ?? undefined;
}

export async function loadWatched(id: string): Promise<void> {
  $watch.set({ status: "loading" });
  swungMs = 0;
  const answer = await ask(`${SOLO_ROUTES.runs}/${encodeURIComponent(id)}`, publicRun);
  if (answer.status === "away") return $watch.set({ status: "away" });
  if (answer.status === "refused") return $watch.set({ status: "unknown" });
  const run = answer.value;
  if (run.rules !== SOUL_STACK.rules) return $watch.set({ status: "old" });
  const result = replay(seedOfDay(run.day), run.waits);
  const isRight = result?.score === run.score && result.geese === run.geese;
  $watch.set({ status: "ready", watched: { ...start(run), isRight } });
}

function start(run: PublicRun): Watched {
  const stack = startStack(seedOfDay(run.day));
  return { run, isRight: true, stack, nests: [stack.top], speed: 1, state: "paused" };
}

function change(changes: (watched: Watched) => Partial<Watched>): void {
  const state = $watch.get();
  if (state.status !== "ready") return;
  const { watched } = state;
  $watch.set({ status: "ready", watched: { ...watched, ...changes(watched) } });
}

/** How long the goose has swung, in ms of the run's own time; less than 0 while the one before falls. */
let swungMs = 0;

/** Starts, pauses, or begins again what is over. */
export function playOrPause(): void {
  change(({ run, isRight, speed, state }) => {
    if (state === "over") swungMs = 0;
    if (state === "over") return { ...start(run), isRight, speed, state: "running" };
    return { state: state === "running" ? "paused" : "running" };
  });
}

export function setSpeed(speed: Speed): void {
  change(() => ({ speed }));
}

/** Shows the tower as the run left it. */
export function showEnd(): void {
  change((watched) => {
    let shown: Watched = watched;
    while (shown.state !== "over") shown = { ...shown, ...nextLanding(shown) };
    return shown;
  });
}

/** So much time has passed: what was due in it has happened. */
export function advance(ms: number): void {
  const state = $watch.get();
  if (state.status !== "ready" || state.watched.state !== "running") return;
  let { watched } = state;
  swungMs += ms * watched.speed;
  while (watched.state === "running" && swungMs >= dueMs(watched)) {
    swungMs -= dueMs(watched) + FALL_MS;
    watched = { ...watched, ...nextLanding(watched) };
    const kind = watched.stack.landing?.kind;
    playSound(kind === "exact" ? "exact" : kind === "missed" ? "miss" : "land");
  }
  if (watched !== state.watched) $watch.set({ status: "ready", watched });
}

/** What the goose does now. */
export function watchedPhase({ state, stack }: Watched): Phase {
  if (state === "over") return { kind: "rest" };
  if (swungMs < 0 && stack.landing) return { kind: "fall", share: 1 + swungMs / FALL_MS };
  return { kind: "swing", tick: ticksIn(swungMs) };
}

/** When the goose that swings is let go, in ms after it came. */
function dueMs({ run, stack }: Watched): number {
  const wait = run.waits[stack.geese] ?? 0;
  return Math.ceil((wait * 1000) / TICKS_PER_SECOND);
}

function nextLanding({ run, stack, nests, state }: Watched): Partial<Watched> {
  const next = letGo(stack, run.waits[stack.geese] ?? 0);
  return {
    stack: next,
    nests: next.geese > stack.geese ? [...nests, next.top] : nests,
    state: next.isOver ? "over" : state,
  };
}
