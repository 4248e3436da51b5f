/** Elements while somebody moves them: shown to all, stored by nobody (SKETCH-S43). */
import type { ErrorCode } from "../platform/errors.ts";
import { mayChangeElement, mayDraw } from "./change.ts";
import type { HeldMove } from "./element.ts";
import type { SketchChange } from "./operation.ts";
import { audienceOf, seatEffect } from "./room-seats.ts";
import type { Held, Seat, SketchEffect, SketchRoom } from "./room-state.ts";
import { AUDIENCES } from "./room-state.ts";
import type { HeldElements } from "./wire.ts";

/** Somebody moves elements, or lets go of them; returns why they may not, if so. */
export function holdElements(
  room: SketchRoom,
  connection: string,
  seat: Seat,
  wanted: readonly HeldMove[],
): ErrorCode | SketchEffect[] {
  if (!mayDraw(seat.role)) return "ROOM_FORBIDDEN";
  const there = wanted.filter(({ id }) => room.document.elements.has(id));
  const may = there.every(({ id }) => {
    const element = room.document.elements.get(id);
    return element !== undefined && mayChangeElement(seat, element);
  });
  if (!may) return "ROOM_FORBIDDEN";
  if (there.length === 0) return letGo(room, connection);
  const before = room.held.has(connection);
  const waits = seat.role === "guest" && room.settings.approval;
  const held: Held = { by: seat.person, moves: there, waits };
  room.held.set(connection, held);
  for (const audience of AUDIENCES) {
    if (audience === "overlay" && waits) continue;
    const moves = audience === "overlay" ? shownMoves(room, there) : there;
    room.queues[audience].held.set(connection, { connection, by: seat.person, moves, after: 0 });
  }
  return before ? [] : [seatEffect(room, connection)];
}

/** What is moved stays where it was. */
export function letGo(room: SketchRoom, connection: string): SketchEffect[] {
  const held = room.held.get(connection);
  if (held === undefined) return [];
  room.held.delete(connection);
  tellLeft(room, connection, { ...held, moves: [] }, 0);
  return room.seats.has(connection) ? [seatEffect(room, connection)] : [];
}

/** A change that its author made ends their hold of what it changed, for others when they receive it. */
export function dropHeld(
  room: SketchRoom,
  connection: string,
  change: SketchChange,
): SketchEffect[] {
  const held = room.held.get(connection);
  if (held === undefined || change.type === "put") return [];
  const dropped = new Set(change.type === "set" ? change.changes.map(({ id }) => id) : change.ids);
  const left = { ...held, moves: held.moves.filter(({ id }) => !dropped.has(id)) };
  tellLeft(room, connection, left, change.version);
  if (left.moves.length > 0) {
    room.held.set(connection, left);
    return [];
  }
  room.held.delete(connection);
  return [seatEffect(room, connection)];
}

function tellLeft(room: SketchRoom, connection: string, { by, moves, waits }: Held, after: number) {
  for (const audience of AUDIENCES) {
    if (audience === "overlay" && waits) continue;
    const shown = audience === "overlay" ? shownMoves(room, moves) : moves;
    room.queues[audience].held.set(connection, { connection, by, moves: shown, after });
  }
}

/** What is being moved, as somebody may see it. */
export function heldFor(room: SketchRoom, { role }: Pick<Seat, "role">): HeldElements[] {
  const overlay = audienceOf(role) === "overlay";
  if (overlay && room.settings.hidden) return [];
  return [...room.held].flatMap(([connection, { by, moves, waits }]) => {
    if (overlay && waits) return [];
    const shown = overlay ? shownMoves(room, moves) : moves;
    return shown.length === 0 ? [] : [{ connection, by, moves: shown }];
  });
}

function shownMoves({ document }: SketchRoom, moves: readonly HeldMove[]): HeldMove[] {
  return moves.filter(({ id }) => document.elements.get(id)?.pending === false);
}
