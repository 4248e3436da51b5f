/** What the host alone may do (docs/spec/pond.md, POND-H1 to POND-H8). */
import { beginGame, skipPart } from "./games.ts";
import { pauseGame, resume } from "./keeping.ts";
import { POND } from "./limits.ts";
import { type PackError, readQuestionPack, readWordPack } from "./packs.ts";
import { finishGame } from "./report.ts";
import { kick } from "./seats.ts";
import { changeSettings, type PackKind } from "./settings.ts";
import { here, patch, patchLive, patchRoom, type Seat, type Step, seatOf } from "./state.ts";
import type { PondRequest } from "./wire.ts";

const HOST_REQUESTS = [
  "start",
  "settings",
  "pack",
  "lock",
  "kick",
  "host",
  "pause",
  "skip",
  "end",
  "lobby",
] as const;

export type HostRequest = Extract<PondRequest, { type: (typeof HOST_REQUESTS)[number] }>;

export function isHostRequest(request: PondRequest): request is HostRequest {
  return HOST_REQUESTS.some((type) => type === request.type);
}

export function actAsHost(step: Step, connection: string, seat: Seat, request: HostRequest): void {
  const { game, room, report } = step.state;
  if (room.host !== seat.id) {
    step.effects.push({ type: "refuse", connection, code: "POND_HOST_ONLY" });
    return;
  }
  switch (request.type) {
    case "start":
      if (game !== null) return;
      if (here(step.state).length >= POND.seatsMinCount) beginGame(step, request.game);
      else step.effects.push({ type: "refuse", connection, code: "POND_TOO_FEW" });
      return;
    case "settings":
      if (game === null) {
        patchRoom(step, { settings: changeSettings(room.settings, request.settings) });
      }
      return;
    case "pack":
      if (game === null) setPack(step, seat, request.kind, request.text);
      return;
    case "lock":
      patchRoom(step, { locked: request.locked });
      return;
    case "kick":
      if (request.seat !== seat.id) kick(step, request.seat);
      return;
    case "host":
      if (seatOf(step.state, request.seat)?.here) patchRoom(step, { host: request.seat });
      return;
    case "pause":
      if (request.paused && room.pause === null) pauseGame(step, "asked");
      if (!request.paused && room.pause?.reason === "asked") resume(step);
      return;
    case "skip":
      if (game !== null && room.pause === null) skipPart(step, game);
      return;
    case "end":
      finishGame(step);
      return;
    case "lobby":
      if (report !== null) patch(step, { report: null, ink: null });
      return;
  }
}

/** Takes a pack whole or not at all; what is wrong with it is told to its host, line by line. */
function setPack(step: Step, { id }: Seat, kind: PackKind, text: string): void {
  const { packs } = step.state;
  const tell = (count: number, errors: PackError[]) =>
    patchLive(step, { pack: { seat: id, kind, count, errors } });
  if (text.trim() === "") {
    patch(step, { packs: { ...packs, [kind]: [] } });
    tell(0, []);
    return;
  }
  const reading = kind === "words" ? readWordPack(text) : readQuestionPack(text);
  if (!reading.ok) {
    tell(packs[kind].length, reading.errors);
    return;
  }
  patch(step, { packs: { ...packs, [kind]: reading.entries } });
  tell(reading.entries.length, []);
}
