/** Who is in a sketch's room: seats, presence, and those who are turned away. */
import { type ErrorCode, errorNotice } from "../platform/errors.ts";
import { CLOSE } from "../platform/rooms/ticket.ts";
import { mayDraw } from "./change.ts";
import { SKETCH } from "./limits.ts";
import { endDrag } from "./room-drags.ts";
import { flush } from "./room-frames.ts";
import { cancelDrawing } from "./room-live.ts";
import { audienceOf, presenceOf, seatEffect, seatProblem, watchingIn } from "./room-seats.ts";
import type {
  PresenceQueue,
  RoomContext,
  Seat,
  SketchEffect,
  SketchPerson,
  SketchRoom,
} from "./room-state.ts";
import type { SketchRole } from "./wire.ts";

export function emptyPresence(): PresenceQueue {
  return {
    joined: new Map(),
    left: new Set(),
    cursors: new Map(),
    away: new Set(),
    watching: false,
  };
}

/** Somebody comes: they receive nothing before their `hello`. */
export function join(
  room: SketchRoom,
  connection: string,
  newcomer: SketchPerson,
  { now }: RoomContext,
): SketchEffect[] {
  const { person, role } = newcomer;
  const problem = entryProblem(room, newcomer, now);
  if (problem !== undefined) return turnAway(connection, problem.reason, problem.code);
  room.seats.set(connection, { ...seatOf(room, newcomer) });
  return [
    ...(mayDraw(role) ? know(room, person) : []),
    seatEffect(room, connection),
    ...appear(room, connection),
  ];
}

/**
 * Why somebody with a ticket is not let in, and the code that their socket is closed with; undefined
 * when they are. `now` is in milliseconds since the epoch.
 */
export function entryProblem(
  room: SketchRoom,
  newcomer: SketchPerson,
  now: number,
): { reason: ErrorCode; code: number } | undefined {
  if ((room.kicked.get(newcomer.person) ?? 0) > now) {
    return { reason: "SKETCH_KICKED", code: CLOSE.forbidden };
  }
  if (room.settings.locked && isNewcomer(room, newcomer)) {
    return { reason: "SKETCH_LOCKED", code: CLOSE.forbidden };
  }
  const reason = seatProblem(room, newcomer);
  return reason === undefined ? undefined : { reason, code: CLOSE.full };
}

/** A seat that has acknowledged everything so far. */
export function seatOf(room: SketchRoom, { person, name, role, origin }: SketchPerson): Seat {
  const { frame } = room.queues[audienceOf(role)];
  return {
    person,
    name,
    role,
    origin,
    client: null,
    lagging: false,
    sent: frame,
    acknowledged: frame,
    version: room.document.version,
    asked: { seq: 0, at: 0 },
    synced: 0,
  };
}

function isNewcomer(room: SketchRoom, { person, role }: SketchPerson): boolean {
  return mayDraw(role) && role !== "owner" && !room.known.has(person);
}

function know(room: SketchRoom, person: string): SketchEffect[] {
  if (room.known.has(person)) return [];
  room.known.add(person);
  const forgotten: string[] = [];
  for (const oldest of room.known) {
    if (room.known.size <= SKETCH.peopleKeptCount) break;
    room.known.delete(oldest);
    forgotten.push(oldest);
  }
  return [{ type: "store-person", person, forgotten }];
}

function appear(room: SketchRoom, connection: string): SketchEffect[] {
  const present = presenceOf(room, connection);
  for (const changes of Object.values(room.presence)) {
    changes.watching = true;
    if (present === null) continue;
    changes.left.delete(connection);
    changes.joined.set(connection, present);
  }
  return [];
}

function disappear(room: SketchRoom, connection: string): void {
  for (const changes of Object.values(room.presence)) {
    changes.joined.delete(connection);
    changes.cursors.delete(connection);
    changes.away.delete(connection);
    changes.left.add(connection);
    changes.watching = true;
  }
}

export function leave(room: SketchRoom, connection: string): SketchEffect[] {
  if (!room.seats.has(connection)) return [];
  cancelDrawing(room, connection);
  endDrag(room, connection);
  room.seats.delete(connection);
  disappear(room, connection);
  return [];
}

/** Closes a connection with the reason. */
export function close(
  room: SketchRoom,
  connection: string,
  code: number,
  reason: ErrorCode,
): SketchEffect[] {
  if (!room.seats.has(connection)) return [];
  leave(room, connection);
  return turnAway(connection, reason, code);
}

function turnAway(to: string, reason: ErrorCode, code: number): SketchEffect[] {
  return [
    { type: "notify", to: [to], notice: { type: "refused", ...errorNotice(reason) } },
    { type: "close", to, code, reason },
  ];
}

/** What somebody may do has changed: the pen goes at once, the socket stays. */
export function changeRole(room: SketchRoom, connection: string, role: SketchRole): SketchEffect[] {
  const seat = room.seats.get(connection);
  if (seat === undefined || seat.role === role) return [];
  const raised = mayDraw(role) && !mayDraw(seat.role);
  if (raised && seatProblem(room, { ...seat, role }) !== undefined) return [];
  if (!mayDraw(role)) {
    cancelDrawing(room, connection);
    endDrag(room, connection);
  }
  // Both audiences are brought to the same version, so that the change of place leaves no gap.
  const before = audienceOf(seat.role);
  const after = audienceOf(role);
  const effects =
    before === after
      ? []
      : [...flush(room, before), ...flush(room, after), ...tellAllPresence(room)];
  seat.role = role;
  if (before !== after) {
    seat.sent = room.queues[after].frame;
    seat.acknowledged = seat.sent;
  }
  if (mayDraw(role)) effects.push(...know(room, seat.person), ...appear(room, connection));
  else disappear(room, connection);
  return [
    ...effects,
    seatEffect(room, connection),
    { type: "notify", to: [connection], notice: { type: "role", role } },
  ];
}

/** A moderator sends somebody out for a while; another moderator can't be sent out. */
export function kick(
  room: SketchRoom,
  by: string,
  person: string,
  now: number,
): SketchEffect[] | null {
  const seats = [...room.seats].filter(([, seat]) => seat.person === person);
  if (seats.some(([, { role }]) => role === "owner")) return null;
  room.kicked.delete(person);
  room.kicked.set(person, now + SKETCH.kickedMs);
  for (const [other, until] of room.kicked) {
    if (until <= now || room.kicked.size > SKETCH.kickedMaxCount) room.kicked.delete(other);
  }
  return [
    { type: "store-kicks", kicked: [...room.kicked], by },
    ...seats.flatMap(([connection]) => close(room, connection, CLOSE.forbidden, "SKETCH_KICKED")),
  ];
}

export function movePointer(
  room: SketchRoom,
  connection: string,
  at: readonly [number, number] | null,
): void {
  for (const { cursors, away } of Object.values(room.presence)) {
    cursors.delete(connection);
    away.delete(connection);
    if (at === null) away.add(connection);
    else cursors.set(connection, [within(at[0], SKETCH.widthPx), within(at[1], SKETCH.heightPx)]);
  }
}

function within(value: number, size: number): number {
  return Math.round(Math.min(2 * size, Math.max(-size, value)));
}

export function tellAllPresence(room: SketchRoom): SketchEffect[] {
  return [...tellPresence(room, "drawing"), ...tellPresence(room, "watching")];
}

/** Changes of people, to those who draw or to those who watch; an overlay gets none. */
export function tellPresence(
  room: SketchRoom,
  audience: keyof SketchRoom["presence"],
): SketchEffect[] {
  const { joined, left, cursors, away, watching } = room.presence[audience];
  if (!watching && cursors.size + away.size === 0) return [];
  room.presence[audience] = emptyPresence();
  const to = [...room.seats].flatMap(([connection, { role, client, lagging }]) =>
    audienceOf(role) !== audience || client === null || lagging ? [] : [connection],
  );
  if (to.length === 0) return [];
  const notice = {
    type: "presence" as const,
    joined: [...joined.values()],
    left: [...left],
    cursors: [...cursors].map(([connection, [x, y]]): [string, number, number] => {
      return [connection, x, y];
    }),
    away: [...away],
    watching: watchingIn(room),
  };
  return [{ type: "notify", to, notice }];
}
