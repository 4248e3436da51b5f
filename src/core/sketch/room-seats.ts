/** Who sits in a sketch's room, and what each of them is to the others. */

import { mayDraw } from "./change.ts";
import { SKETCH } from "./limits.ts";
import type { Audience, SeatRecord, SketchEffect, SketchRoom } from "./room-state.ts";
import type { Presence, SketchRole } from "./wire.ts";

export function audienceOf(role: SketchRole): Audience {
  if (role === "overlay") return "overlay";
  return mayDraw(role) ? "drawing" : "watching";
}

/** How somebody who draws is shown to the others; null for those who watch. */
export function presenceOf(room: SketchRoom, connection: string): Presence | null {
  const seat = room.seats.get(connection);
  if (seat === undefined || !mayDraw(seat.role)) return null;
  const { person, name, role } = seat;
  return { connection, person, name, role };
}

export function peopleIn(room: SketchRoom): Presence[] {
  return [...room.seats.keys()].flatMap((connection) => presenceOf(room, connection) ?? []);
}

/** Viewers; an overlay is nobody. */
export function watchingIn(room: SketchRoom): number {
  let count = 0;
  for (const { role } of room.seats.values()) if (role === "viewer") count += 1;
  return count;
}

/** How many milliseconds lie between two frames to those who watch, at least (ROOM-R56). */
export function watchIntervalMs(room: SketchRoom): number {
  return watchingIn(room) > SKETCH.watchOftenMaxCount ? SKETCH.watchMs * 2 : SKETCH.watchMs;
}

/** What a connection is drawing. */
export function drawingOf(room: SketchRoom, connection: string): SeatRecord["drawing"] {
  const drawing: SeatRecord["drawing"] = [];
  for (const drawn of room.live.values()) {
    if (drawn.connection !== connection) continue;
    const { id, style, pending } = drawn.stroke;
    drawing.push({ id, style, pending });
  }
  return drawing;
}

/** What is to be kept with a socket. */
export function seatEffect(room: SketchRoom, to: string): SketchEffect {
  const seat = room.seats.get(to);
  if (seat === undefined) throw new Error(`No seat: ${to}`);
  const { person, name, role, client, lagging } = seat;
  const drawing = drawingOf(room, to);
  const moving = room.held.has(to);
  return { type: "seat", to, seat: { person, name, role, client, lagging, drawing, moving } };
}
