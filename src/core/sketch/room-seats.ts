/** Who sits in a sketch's room, and what each of them is to the others. */

import { mayDraw } from "./change.ts";
import { SKETCH } from "./limits.ts";
import type { Audience, SeatRecord, SketchEffect, SketchPerson, SketchRoom } from "./room-state.ts";
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

/** Members of the workspace come with a ticket of their own, and neither by the link nor as an overlay. */
export function isMember({ role, origin }: Pick<SketchPerson, "role" | "origin">): boolean {
  return origin === undefined && role !== "guest" && role !== "overlay";
}

/** Who may have how many seats: those to draw, and those to watch (SKETCH-S28, SKETCH-S29). */
const SEATS = {
  drawing: {
    all: SKETCH.drawingMaxCount,
    forMembers: SKETCH.drawingForMembersCount,
    perPerson: SKETCH.drawingPerPersonMaxCount,
    perAddress: SKETCH.drawingPerAddressMaxCount,
  },
  watching: {
    all: SKETCH.watchingMaxCount,
    forMembers: SKETCH.watchingForMembersCount,
    perPerson: SKETCH.watchingPerPersonMaxCount,
    perAddress: SKETCH.watchingPerAddressMaxCount,
  },
} as const;

/** Why there is no seat for somebody now; undefined when there is one. */
export function seatProblem(
  room: SketchRoom,
  { person, role, origin }: SketchPerson,
): "ROOM_FULL" | "SEATS_TAKEN" | undefined {
  const draws = mayDraw(role);
  const { all, forMembers, perPerson, perAddress } = SEATS[draws ? "drawing" : "watching"];
  const taken = [...room.seats.values()].filter((seat) => mayDraw(seat.role) === draws);
  if (taken.length >= all) return "ROOM_FULL";
  // All overlays are one nobody; a stream needs its own as it needs its people.
  if (role !== "overlay") {
    if (taken.filter((seat) => seat.person === person).length >= perPerson) return "SEATS_TAKEN";
    const byLink = taken.filter((seat) => !isMember(seat) && seat.role !== "overlay").length;
    if (origin !== undefined && byLink >= all - forMembers) return "SEATS_TAKEN";
  }
  const isFullAddress =
    origin !== undefined && taken.filter((seat) => seat.origin === origin).length >= perAddress;
  return isFullAddress ? "SEATS_TAKEN" : undefined;
}

/** What is to be kept with a socket. */
export function seatEffect(room: SketchRoom, to: string): SketchEffect {
  const seat = room.seats.get(to);
  if (seat === undefined) throw new Error(`No seat: ${to}`);
  const { person, name, role, origin, client, lagging } = seat;
  const drawing = drawingOf(room, to);
  const moving = room.drags.has(to);
  const kept = { person, name, role, client, lagging, drawing, moving };
  return { type: "seat", to, seat: origin === undefined ? kept : { ...kept, origin } };
}
