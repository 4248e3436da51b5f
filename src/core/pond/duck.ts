/** Duck Duck Goose: press when the goose comes (docs/spec/pond.md, POND-G1 to POND-G9). */
import { askForEcho, compensation } from "./delays.ts";
import { DUCK } from "./limits.ts";
import { finishGame } from "./report.ts";
import {
  award,
  type DuckState,
  patch,
  type Seat,
  type Step,
  seatEverybody,
  seatOf,
  waitedFor,
} from "./state.ts";

/** Whoever has no time comes last. */
const NO_TIME_MS = DUCK.goMs * 10;

export function beginDuck(step: Step): void {
  const { now } = step.context;
  patch(step, {
    game: {
      kind: "duck",
      round: 0,
      rounds: step.state.room.settings.duck.rounds,
      phase: "show",
      deadline: now,
      ducks: [],
      cue: 0,
      bird: null,
      gooseAt: 0,
      results: [],
      best: [],
    },
  });
  nextRound(step);
}

function nextRound(step: Step): void {
  const game = duckOf(step);
  if (game === undefined) return;
  if (game.round >= game.rounds) finishGame(step);
  else beginRound(step, { ...game, round: game.round + 1 });
}

/** A round that was paused begins anew: nobody can say what they saw of it (POND-G8). */
export function restartRound(step: Step): void {
  const game = duckOf(step);
  if (game !== undefined && game.phase !== "show") beginRound(step, game);
}

function beginRound(step: Step, game: DuckState): void {
  const { now, random } = step.context;
  const count =
    DUCK.ducksMinCount + Math.floor(random() * (DUCK.ducksMaxCount - DUCK.ducksMinCount + 1));
  const times: number[] = [];
  let at = now;
  while (times.length <= count) {
    at += DUCK.gapMinMs + Math.floor(random() * (DUCK.gapMaxMs - DUCK.gapMinMs));
    times.push(at);
  }
  seatEverybody(step);
  setGame(step, {
    ...game,
    phase: "wait",
    deadline: at,
    ducks: times.slice(0, -1).map((time) => at - time),
    cue: 0,
    bird: null,
    results: [],
  });
  askForEcho(step);
}

export function duckDue({ phase, deadline, ducks }: DuckState): number {
  const [next] = ducks;
  return phase === "wait" && next !== undefined ? deadline - next : deadline;
}

export function duckTime(step: Step): void {
  const game = duckOf(step);
  if (game === undefined || duckDue(game) > step.context.now) return;
  if (game.phase === "show") nextRound(step);
  else if (game.phase === "go") endRound(step);
  else if (game.ducks.length > 0) showDuck(step, game);
  else showGoose(step, game);
}

function showDuck(step: Step, game: DuckState): void {
  setGame(step, { ...game, ducks: game.ducks.slice(1), cue: game.cue + 1, bird: "duck" });
  askForEcho(step);
}

function showGoose(step: Step, game: DuckState): void {
  const { now } = step.context;
  setGame(step, {
    ...game,
    phase: "go",
    cue: game.cue + 1,
    bird: "goose",
    gooseAt: now,
    deadline: now + DUCK.goMs,
  });
  askForEcho(step);
}

/** Somebody presses: too soon without a goose, or faster than a person can (POND-G3, POND-G4). */
export function honk(step: Step, seat: Seat, round: number): void {
  const game = duckOf(step);
  if (game?.round !== round || game.phase === "show" || !seat.plays) return;
  if (game.results.some((result) => result.seat === seat.id)) return;
  const ms = step.context.now - game.gooseAt - compensation(step.state, seat.id);
  const soon = game.phase === "wait" || ms < DUCK.fastestMs;
  const result = soon
    ? { seat: seat.id, ms: null, soon, points: 0 }
    : { seat: seat.id, ms, soon, points: pointsFor(ms) };
  setGame(step, { ...game, results: [...game.results, result] });
}

/** Between the fullest and the least in a straight line. */
export function pointsFor(ms: number): number {
  const part = (DUCK.slowMs - ms) / (DUCK.slowMs - DUCK.fullMs);
  const range = DUCK.maxPoints - DUCK.minPoints;
  return DUCK.minPoints + Math.round(range * Math.min(1, Math.max(0, part)));
}

export function duckWaits(step: Step): void {
  const game = duckOf(step);
  if (game === undefined || game.phase === "show") return;
  const guests = waitedFor(step);
  const open = guests.filter(({ id }) => !game.results.some(({ seat }) => seat === id));
  if (guests.length > 0 && open.length === 0) endRound(step);
}

export function skipDuck(step: Step): void {
  const game = duckOf(step);
  if (game?.phase === "show") nextRound(step);
  else endRound(step);
}

function endRound(step: Step): void {
  const game = duckOf(step);
  if (game === undefined) return;
  const silent = waitedFor(step)
    .filter(({ id }) => !game.results.some(({ seat }) => seat === id))
    .map(({ id }) => ({ seat: id, ms: null, soon: false, points: 0 }));
  const results = [...game.results, ...silent].toSorted(
    (a, b) => (a.ms ?? NO_TIME_MS) - (b.ms ?? NO_TIME_MS),
  );
  award(step, results);
  const [first] = results;
  const name = first === undefined ? undefined : seatOf(step.state, first.seat)?.name;
  const best = first?.ms != null && name !== undefined ? [{ name, ms: first.ms }] : [];
  setGame(step, {
    ...game,
    phase: "show",
    bird: null,
    deadline: step.context.now + DUCK.showMs,
    results,
    best: [...game.best, ...best],
  });
}

function duckOf({ state }: Step): DuckState | undefined {
  return state.game?.kind === "duck" ? state.game : undefined;
}

function setGame(step: Step, game: DuckState): void {
  patch(step, { game });
}
