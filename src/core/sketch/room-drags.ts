/** Elements while somebody moves them: shown to all, stored by nobody (SKETCH-S43). */
import type { ErrorCode } from "../platform/errors.ts";
import { mayChangeElement, mayDraw } from "./change.ts";
import type { DragMove } from "./element.ts";
import type { SketchChange } from "./operation.ts";
import { audienceOf, seatEffect } from "./room-seats.ts";
import type { Drag, Seat, SketchEffect, SketchRoom } from "./room-state.ts";
import { AUDIENCES } from "./room-state.ts";
import type { DragNotice } from "./wire.ts";

/** Somebody moves elements, or lets go of them; returns why they may not, if so. */
export function dragElements(
  room: SketchRoom,
  connection: string,
  seat: Seat,
  wanted: readonly DragMove[],
): ErrorCode | SketchEffect[] {
  if (!mayDraw(seat.role)) return "ROOM_FORBIDDEN";
  const there = wanted.filter(({ id }) => room.document.elements.has(id));
  const may = there.every(({ id }) => {
    const element = room.document.elements.get(id);
    return element !== undefined && mayChangeElement(seat, element);
  });
  if (!may) return "ROOM_FORBIDDEN";
  if (there.length === 0) return endDrag(room, connection);
  const before = room.drags.has(connection);
  const waits = seat.role === "guest" && room.settings.approval;
  const held: Drag = { by: seat.person, moves: there, waits };
  room.drags.set(connection, held);
  for (const audience of AUDIENCES) {
    if (audience === "overlay" && waits) continue;
    const moves = audience === "overlay" ? shownMoves(room, there) : there;
    room.queues[audience].drags.set(connection, { connection, by: seat.person, moves, after: 0 });
  }
  return before ? [] : [seatEffect(room, connection)];
}

/** What is moved stays where it was. */
export function endDrag(room: SketchRoom, connection: string): SketchEffect[] {
  const held = room.drags.get(connection);
  if (held === undefined) return [];
  room.drags.delete(connection);
  queueMoves(room, connection, { ...held, moves: [] }, 0);
  return room.seats.has(connection) ? [seatEffect(room, connection)] : [];
}

/** A change that its author made ends their drag of what it changed, for others when they receive it. */
export function endDrags(
  room: SketchRoom,
  connection: string,
  change: SketchChange,
): SketchEffect[] {
  const held = room.drags.get(connection);
  if (held === undefined || change.type === "put") return [];
  const dropped = new Set(change.type === "set" ? change.changes.map(({ id }) => id) : change.ids);
  const left = { ...held, moves: held.moves.filter(({ id }) => !dropped.has(id)) };
  queueMoves(room, connection, left, change.version);
  if (left.moves.length > 0) {
    room.drags.set(connection, left);
    return [];
  }
  room.drags.delete(connection);
  return [seatEffect(room, connection)];
}

function queueMoves(
  room: SketchRoom,
  connection: string,
  { by, moves, waits }: Drag,
  after: number,
) {
  for (const audience of AUDIENCES) {
    if (audience === "overlay" && waits) continue;
    const shown = audience === "overlay" ? shownMoves(room, moves) : moves;
    room.queues[audience].drags.set(connection, { connection, by, moves: shown, after });
  }
}

/** What is being moved, as somebody may see it. */
export function dragsFor(room: SketchRoom, { role }: Pick<Seat, "role">): DragNotice[] {
  const overlay = audienceOf(role) === "overlay";
  if (overlay && room.settings.hidden) return [];
  return [...room.drags].flatMap(([connection, { by, moves, waits }]) => {
    if (overlay && waits) return [];
    const shown = overlay ? shownMoves(room, moves) : moves;
    return shown.length === 0 ? [] : [{ connection, by, moves: shown }];
  });
}

function shownMoves({ document }: SketchRoom, moves: readonly DragMove[]): DragMove[] {
  return moves.filter(({ id }) => document.elements.get(id)?.pending === false);
}
