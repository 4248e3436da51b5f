/**
 * The rules of a sketch's room (docs/spec/sketch.md), as a reducer. The adapter carries the effects
 * out as `priorityOf` says: what is stored is stored before anybody is notified, and what needs no
 * storage does not wait. The room changes in place; when storing fails, it is opened again from its
 * storage.
 */
import { type ErrorCode, errorNotice } from "../platform/errors.ts";
import { CLOSE } from "../platform/rooms/ticket.ts";
import { mayDraw } from "./change.ts";
import { openDocument } from "./document.ts";
import { dragElements, dragsFor } from "./room-drags.ts";
import {
  acknowledge,
  emptyQueue,
  flush,
  following,
  isQueued,
  liveFor,
  picture,
  resync,
  sync,
} from "./room-frames.ts";
import { beginStroke, cancelStroke, extendStroke } from "./room-live.ts";
import { operate } from "./room-operations.ts";
import {
  changeRole,
  close,
  emptyPresence,
  join,
  kick,
  leave,
  movePointer,
  seatOf,
  tellAllPresence,
  tellPresence,
} from "./room-people.ts";
import { audienceOf, drawingOf, isMember, peopleIn, seatEffect, watchingIn } from "./room-seats.ts";
import { changeSettings } from "./room-settings.ts";
import { changeStorage, storageNotice } from "./room-space.ts";
import type {
  Audience,
  RoomContext,
  Seat,
  SeatRecord,
  SketchEffect,
  SketchEvent,
  SketchRoom,
  StoredSketch,
} from "./room-state.ts";
import { SKETCH_PROTOCOL, type SketchNotice, type SketchRequest } from "./wire.ts";

type Request<T extends SketchRequest["type"]> = Extract<SketchRequest, { type: T }>;

type Step = { state: SketchRoom; effects: SketchEffect[] };

/** A room that has just been started, with what its storage holds. */
export function openSketchRoom(stored: StoredSketch): SketchRoom {
  const { epoch, version, horizon, elements, deleted, settings } = stored;
  return {
    epoch,
    document: openDocument(elements, { version, horizon, deleted }),
    settings,
    storageProblem: null,
    clients: new Map([...stored.clients].map((record) => [record.client, record])),
    known: new Set(stored.known),
    kicked: new Map(stored.kicked),
    seats: new Map(),
    live: new Map(),
    drags: new Map(),
    queues: {
      drawing: emptyQueue(version),
      watching: emptyQueue(version),
      overlay: emptyQueue(version),
    },
    presence: { drawing: emptyPresence(), watching: emptyPresence() },
  };
}

/**
 * Seats those whose sockets outlived the room's sleep (SKETCH-S50). What they were drawing goes on, without
 * the points drawn before. Whoever lagged gets everything; with `missed`, all do, and who is drawing
 * is shown from now on: the room was opened again after its storage had failed.
 */
export function wakeSketchRoom(
  room: SketchRoom,
  present: Iterable<{ connection: string; seat: SeatRecord }>,
  { missed = false } = {},
): Step {
  const woken: [string, Seat][] = [];
  for (const { connection, seat } of present) {
    if (room.seats.has(connection)) continue;
    const seated: Seat = { ...seatOf(room, seat), client: seat.client };
    room.seats.set(connection, seated);
    for (const { id, style, pending } of seat.drawing) {
      if (room.document.elements.has(id) || room.live.has(id)) continue;
      const stroke = { id, by: seat.person, author: seat.name, style, ink: [], pending };
      room.live.set(id, { stroke, connection, points: 0 });
    }
    // Where their elements are is not known, only that all are to be notified when the drag ends.
    if (seat.moving) room.drags.set(connection, { by: seat.person, moves: [], waits: false });
    if (seat.client !== null && (missed || seat.lagging)) woken.push([connection, seated]);
  }
  const effects = woken.flatMap(([connection, seat]) => [
    ...resync(room, connection, seat, -1),
    seatEffect(room, connection),
  ]);
  return { state: room, effects };
}

export function handleSketchEvent(
  state: SketchRoom,
  event: SketchEvent,
  context: RoomContext,
): Step {
  return { state, effects: effectsOf(state, event, context) };
}

/**
 * True when something is to be sent to an audience, of what is not newer than version `stored`: give it a
 * `flush` at its next interval.
 */
export function isFrameDue(room: SketchRoom, audience: Audience, stored?: number): boolean {
  return isQueued(room, audience, stored);
}

/** True when people have changed: give the room a `presence` at its next interval. */
export function isPresenceDue(room: SketchRoom): boolean {
  return Object.values(room.presence).some(
    ({ watching, cursors, away }) => watching || cursors.size > 0 || away.size > 0,
  );
}

function effectsOf(room: SketchRoom, event: SketchEvent, context: RoomContext): SketchEffect[] {
  switch (event.type) {
    case "join":
      return join(room, event.connection, event.person, context);
    case "leave":
      return leave(room, event.connection);
    case "flush":
      return flush(room, event.audience, event.stored, context.now);
    case "presence":
      return event.audience === undefined
        ? tellAllPresence(room)
        : tellPresence(room, event.audience);
    case "approval":
      return changeSettings(room, "", { approval: true });
    case "storage":
      return changeStorage(room, event.problem);
    case "role":
      return event.connections.flatMap((connection) => changeRole(room, connection, event.role));
    case "close":
      return event.connections.flatMap((connection) =>
        close(room, connection, event.code, event.reason),
      );
    case "request": {
      const seat = room.seats.get(event.connection);
      return seat === undefined
        ? []
        : handleRequest(room, event.connection, seat, event.request, context);
    }
  }
}

function handleRequest(
  room: SketchRoom,
  connection: string,
  seat: Seat,
  request: SketchRequest,
  { now }: RoomContext,
): SketchEffect[] {
  switch (request.type) {
    case "hello":
      return hello(room, connection, seat, request);
    case "operation":
      return operate(room, connection, seat, request, now);
    case "begin":
    case "extend":
    case "cancel":
      return showStroke(room, connection, seat, request);
    case "hold": {
      const done = dragElements(room, connection, seat, request.moves);
      return typeof done === "string" ? refuse(connection, done) : done;
    }
    case "cursor":
      if (mayDraw(seat.role)) movePointer(room, connection, request.at);
      return [];
    case "heard":
      return acknowledge(room, connection, seat, request.frame);
    case "sync":
      return sync(room, connection, seat, request.since, now);
    case "settings":
      return seat.role === "owner"
        ? changeSettings(room, connection, request.settings)
        : refuse(connection, "ROOM_FORBIDDEN");
    case "kick": {
      if (seat.role !== "owner") return refuse(connection, "ROOM_FORBIDDEN");
      return kick(room, connection, request.person, now) ?? refuse(connection, "ROOM_FORBIDDEN");
    }
    case "history":
      return isMember(seat)
        ? [{ type: "history", to: connection, after: request.after }]
        : refuse(connection, "ROOM_FORBIDDEN");
  }
}

function hello(
  room: SketchRoom,
  connection: string,
  seat: Seat,
  { client, epoch, since }: Request<"hello">,
): SketchEffect[] {
  if (seat.client !== null) {
    return seat.client === client ? [] : refuse(connection, "MESSAGE_INVALID");
  }
  const record = room.clients.get(client);
  const elsewhere = [...room.seats].filter(([, other]) => other.client === client);
  const owners = [record, ...elsewhere.map(([, other]) => other)];
  if (owners.some((owner) => owner !== undefined && owner.person !== seat.person)) {
    return close(room, connection, CLOSE.forbidden, "MESSAGE_INVALID");
  }
  const effects = elsewhere.flatMap(([other]) =>
    close(room, other, CLOSE.replaced, "SKETCH_ELSEWHERE"),
  );
  // What is queued is sent to the others first, so that nothing in the welcome comes again (SKETCH-S45).
  effects.push(...flush(room, audienceOf(seat.role)));
  seat.client = client;
  const { frame } = room.queues[audienceOf(seat.role)];
  seat.sent = frame;
  seat.acknowledged = frame;
  seat.version = room.document.version;
  const { full, deleted, first, more } = picture(room, seat, epoch === room.epoch ? since : -1);
  const notice: SketchNotice = {
    type: "welcome",
    protocol: SKETCH_PROTOCOL,
    epoch: room.epoch,
    connection,
    person: seat.person,
    name: seat.name,
    role: seat.role,
    version: room.document.version,
    seq: record?.seq ?? 0,
    full,
    elements: first,
    deleted,
    more: more.length > 0,
    live: liveFor(room, seat),
    held: dragsFor(room, seat),
    people: peopleIn(room),
    watching: watchingIn(room),
    settings: room.settings,
  };
  return [
    ...effects,
    seatEffect(room, connection),
    { type: "notify", to: [connection], notice },
    ...following(connection, more),
    ...storageNotice(room, [connection]),
  ];
}

function showStroke(
  room: SketchRoom,
  connection: string,
  seat: Seat,
  request: Request<"begin" | "extend" | "cancel">,
): SketchEffect[] {
  if (!mayDraw(seat.role)) return refuse(connection, "ROOM_FORBIDDEN", request.id);
  const count = drawingOf(room, connection).length;
  let code: ErrorCode | null = null;
  if (request.type === "begin") code = beginStroke(room, connection, seat, request);
  else if (request.type === "extend") code = extendStroke(room, connection, request);
  else cancelStroke(room, connection, request.id);
  if (code !== null) return refuse(connection, code, request.id);
  return drawingOf(room, connection).length === count ? [] : [seatEffect(room, connection)];
}

function refuse(to: string, code: ErrorCode, id?: string): SketchEffect[] {
  const notice: SketchNotice = { type: "refused", ...errorNotice(code) };
  return [{ type: "notify", to: [to], notice: id === undefined ? notice : { ...notice, id } }];
}
