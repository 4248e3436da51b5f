/** What keeps a room going: its host, its pauses, its end, and what is due (POND-H1 to POND-H8). */
import { gameDue, gameTime, gameWaits, resumeGame } from "./games.ts";
import { POND } from "./limits.ts";
import { finishGame } from "./report.ts";
import { here, newPond, type PondState, patch, patchRoom, type Step, seatOf } from "./state.ts";
import type { PauseReason } from "./view-types.ts";

/** More than can be due at one time; what is left is due again at once. */
const SETTLE_MAX_COUNT = 200;

/** Does all that is due by now. Called after each event. */
export function settle(step: Step): void {
  for (let count = 0; count < SETTLE_MAX_COUNT; count += 1) {
    if (step.state.room.code === "") return;
    noteEmptiness(step);
    passLostHost(step);
    reconsiderPause(step);
    const { game, room } = step.state;
    if (game !== null && room.pause === null) gameWaits(step, game);
    const due = nextDue(step.state, step.context.now);
    if (due === null || due > step.context.now) return;
    doDue(step);
  }
}

/** When something is due next, in milliseconds since the epoch; null: nothing but what people do. */
export function nextDue(state: PondState, now: number): number | null {
  const { room, game } = state;
  if (room.code === "") return null;
  const times = [room.openedAt + POND.openMaxHours * 3_600_000];
  if (room.emptySince !== null) times.push(room.emptySince + POND.emptyCloseMs);
  const lostAt = hostLostAt(state);
  if (lostAt !== null && here(state).length > 0) {
    times.push(lostAt + POND.hostLostMs + POND.hostPassMs);
    if (game !== null && room.pause === null) times.push(lostAt + POND.hostLostMs);
  }
  const until = pauseUntil(state);
  if (until !== null) times.push(until);
  if (game === null) {
    for (const { lostAt: since } of state.seats) {
      if (since !== null) times.push(since + POND.seatLostMs);
    }
  } else if (room.pause === null) {
    times.push(gameDue(state, game));
    // Then they are waited for no more.
    for (const { lostAt: since } of state.seats) {
      if (since !== null && since + POND.returnMs > now) times.push(since + POND.returnMs);
    }
  }
  return Math.min(...times);
}

/** When a pause ends by itself; null: there is none, or it is the host who is waited for. */
export function pauseUntil({ room: { pause } }: PondState): number | null {
  if (pause === null || pause.reason === "host") return null;
  return pause.since + (pause.reason === "players" ? POND.fewPlayersMs : POND.pauseMaxMs);
}

function doDue(step: Step): void {
  const { now } = step.context;
  const { room, game } = step.state;
  const isOld = room.openedAt + POND.openMaxHours * 3_600_000 <= now;
  const isEmpty = room.emptySince !== null && room.emptySince + POND.emptyCloseMs <= now;
  if (isOld || isEmpty) {
    step.state = newPond();
    step.effects.push({ type: "end" });
    return;
  }
  const until = pauseUntil(step.state);
  if (until !== null && until <= now) {
    if (room.pause?.reason === "players") finishGame(step);
    else resume(step);
    return;
  }
  if (game === null) dropLostSeats(step);
  else if (room.pause === null) gameTime(step, game);
}

function noteEmptiness(step: Step): void {
  const isEmpty = here(step.state).length === 0;
  const { emptySince } = step.state.room;
  if (isEmpty === (emptySince !== null)) return;
  patchRoom(step, { emptySince: isEmpty ? step.context.now : null });
}

/** Since when the host is away; null while they are here. */
function hostLostAt(state: PondState): number | null {
  const seat = seatOf(state, state.room.host);
  if (seat === undefined || seat.left) return Number.NEGATIVE_INFINITY;
  return seat.lostAt;
}

/** The next in the order of seats is host when the host has been away for long, or left. */
function passLostHost(step: Step): void {
  const lostAt = hostLostAt(step.state);
  if (lostAt === null || lostAt + POND.hostLostMs + POND.hostPassMs > step.context.now) return;
  const { host } = step.state.room;
  const guests = here(step.state);
  const next = guests.find(({ id }) => id > (host ?? 0)) ?? guests[0];
  if (next !== undefined) patchRoom(step, { host: next.id });
}

/** Why the game has to wait as things are. */
function reasonToPause(state: PondState, now: number): PauseReason | null {
  if (state.game === null) return null;
  if (state.room.pause?.reason === "asked") return "asked";
  if (here(state).length < POND.seatsMinCount) return "players";
  const lostAt = hostLostAt(state);
  return lostAt !== null && lostAt + POND.hostLostMs <= now ? "host" : null;
}

function reconsiderPause(step: Step): void {
  const { now } = step.context;
  const reason = reasonToPause(step.state, now);
  const { pause } = step.state.room;
  if (reason === (pause?.reason ?? null)) return;
  if (reason === null) resume(step);
  else pauseGame(step, reason);
}

/** Stops the game's clock. */
export function pauseGame(step: Step, reason: PauseReason): void {
  const { game, room } = step.state;
  if (game === null) return;
  const { now } = step.context;
  const leftMs = room.pause?.leftMs ?? Math.max(0, game.deadline - now);
  patchRoom(step, { pause: { reason, since: now, leftMs } });
}

export function resume(step: Step): void {
  const { game, room } = step.state;
  if (game === null || room.pause === null) return;
  const { leftMs } = room.pause;
  patchRoom(step, { pause: null });
  resumeGame(step, game, leftMs);
}

function dropLostSeats(step: Step): void {
  const { now } = step.context;
  const seats = step.state.seats.filter(
    ({ lostAt }) => lostAt === null || lostAt + POND.seatLostMs > now,
  );
  patch(step, { seats });
}
