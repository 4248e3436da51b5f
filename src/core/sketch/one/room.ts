/**
 * The rules of a sketch room (docs/spec/sketch.md), as a reducer. The room's adapter carries the
 * effects out in their order: what is stored is stored before anybody hears of it.
 */
import { type ErrorCode, errorNotice } from "../../errors.ts";
import { SKETCH } from "../../limits.ts";
import { CLOSE, type RoomRole } from "../../rooms/ticket.ts";
import { applyToLive } from "./document.ts";
import {
  type LiveStroke,
  SKETCH_PROTOCOL,
  type SketchChange,
  type SketchNotice,
  type SketchRequest,
  type Stroke,
} from "./protocol.ts";

/** A person at a connection, as the ticket names them. */
export type SketchPerson = {
  person: string;
  name: string;
  role: Exclude<RoomRole, "bot">;
};

export type SketchRoom = {
  /** By the connection's id. */
  people: ReadonlyMap<string, SketchPerson>;
  /** What the room must know of each stored stroke; its points are only in storage. */
  stored: ReadonlyMap<string, { order: number; person: string }>;
  lastOrder: number;
  live: ReadonlyMap<string, LiveStroke>;
  /** The connection that draws each live stroke. */
  drawnBy: ReadonlyMap<string, string>;
};

export type SketchEvent =
  | {
      type: "join";
      connection: string;
      person: Omit<SketchPerson, "role"> & { role: RoomRole };
    }
  | { type: "leave"; connection: string }
  /** The person's access changed: their connections end, and a new ticket tells what they may. */
  | { type: "revoke"; person: string }
  | { type: "request"; connection: string; request: SketchRequest };

type Welcome = Extract<SketchNotice, { type: "welcome" }>;

export type SketchEffect =
  | { type: "store"; stroke: Stroke; person: string }
  /** The adapter adds the stored strokes, in as many frames as they need. */
  | { type: "welcome"; to: string; notice: Omit<Welcome, "strokes"> }
  | { type: "one"; to: string; notice: SketchNotice }
  | { type: "all"; change: SketchChange }
  | { type: "people"; count: number }
  | { type: "close"; to: string; code: number; reason: ErrorCode };

type Step = { state: SketchRoom; effects: SketchEffect[] };

/** A room that has just been started, with what its storage holds. */
export function openSketchRoom(
  stored: Iterable<{ id: string; order: number; person: string }>,
): SketchRoom {
  const known = new Map<string, { order: number; person: string }>();
  let lastOrder = 0;
  for (const { id, order, person } of stored) {
    known.set(id, { order, person });
    lastOrder = Math.max(lastOrder, order);
  }
  return { people: new Map(), stored: known, lastOrder, live: new Map(), drawnBy: new Map() };
}

/**
 * A room that wakes with its sockets still open: the same people are there, and the strokes that
 * they were drawing go on, without the points drawn before (S12).
 */
export function wakeSketchRoom(
  room: SketchRoom,
  present: Iterable<{
    connection: string;
    person: SketchPerson;
    drawing: readonly Pick<LiveStroke, "id" | "style">[];
  }>,
): SketchRoom {
  const people = new Map(room.people);
  const live = new Map(room.live);
  const drawnBy = new Map(room.drawnBy);
  for (const { connection, person, drawing } of present) {
    people.set(connection, person);
    for (const { id, style } of drawing) {
      if (room.stored.has(id)) continue;
      live.set(id, { id, author: person.name, style, points: [] });
      drawnBy.set(id, connection);
    }
  }
  return { ...room, people, live, drawnBy };
}

export function handleSketchEvent(state: SketchRoom, event: SketchEvent): Step {
  switch (event.type) {
    case "join":
      return join(state, event.connection, event.person);
    case "leave":
      return leave(state, event.connection);
    case "revoke":
      return revoke(state, event.person);
    case "request": {
      const person = state.people.get(event.connection);
      if (person === undefined) return { state, effects: [] };
      if (person.role === "viewer") {
        return refuse(state, event.connection, "ROOM_FORBIDDEN", event.request.id);
      }
      return handleRequest(state, event.connection, person, event.request);
    }
  }
}

/** The ids of the strokes that a connection is drawing. */
export function drawingOf(state: SketchRoom, connection: string): string[] {
  return [...state.drawnBy].filter(([, by]) => by === connection).map(([id]) => id);
}

function join(
  state: SketchRoom,
  connection: string,
  newcomer: Omit<SketchPerson, "role"> & { role: RoomRole },
): Step {
  const { role } = newcomer;
  if (role === "bot" || role === "guest" || role === "overlay")
    return turnAway(state, connection, "ROOM_FORBIDDEN", CLOSE.forbidden);
  const watching = [...state.people.values()].filter((person) => person.role === "viewer").length;
  const full =
    role === "viewer"
      ? watching >= SKETCH.watchingMaxCount
      : state.people.size - watching >= SKETCH.drawingMaxCount;
  if (full) return turnAway(state, connection, "ROOM_FULL", CLOSE.full);

  const people = new Map(state.people).set(connection, { ...newcomer, role });
  return {
    state: { ...state, people },
    effects: [
      {
        type: "welcome",
        to: connection,
        notice: {
          type: "welcome",
          protocol: SKETCH_PROTOCOL,
          role,
          people: people.size,
          live: [...state.live.values()],
        },
      },
      { type: "people", count: people.size },
    ],
  };
}

function leave(state: SketchRoom, connection: string): Step {
  if (!state.people.has(connection)) return { state, effects: [] };
  const people = new Map(state.people);
  people.delete(connection);
  let next: SketchRoom = { ...state, people };
  const effects: SketchEffect[] = [];
  for (const id of drawingOf(state, connection)) {
    const step = announce(next, { type: "cancelled", id });
    next = step.state;
    effects.push(...step.effects);
  }
  return { state: next, effects: [...effects, { type: "people", count: people.size }] };
}

function revoke(state: SketchRoom, person: string): Step {
  const theirs = [...state.people].filter(([, one]) => one.person === person);
  let step: Step = { state, effects: [] };
  for (const [connection] of theirs) {
    const left = leave(step.state, connection);
    const close: SketchEffect = {
      type: "close",
      to: connection,
      code: CLOSE.revoked,
      reason: "ACCESS_CHANGED",
    };
    step = { state: left.state, effects: [...step.effects, close, ...left.effects] };
  }
  return step;
}

function handleRequest(
  state: SketchRoom,
  connection: string,
  person: SketchPerson,
  request: SketchRequest,
): Step {
  switch (request.type) {
    case "begin": {
      const { id, style, points } = request;
      if (state.live.has(id) || state.stored.has(id)) return { state, effects: [] };
      if (state.stored.size >= SKETCH.elementsMaxCount) {
        return refuse(state, connection, "SKETCH_FULL", id);
      }
      if (drawingOf(state, connection).length >= SKETCH.liveStrokesMaxCount) {
        return refuse(state, connection, "RATE_LIMITED", id);
      }
      const begun = announce(state, {
        type: "begun",
        stroke: { id, author: person.name, style, points },
      });
      const drawnBy = new Map(state.drawnBy).set(id, connection);
      return { ...begun, state: { ...begun.state, drawnBy } };
    }
    case "extend": {
      const { id, points } = request;
      const stroke = state.live.get(id);
      if (stroke === undefined || state.drawnBy.get(id) !== connection) {
        return { state, effects: [] };
      }
      if (stroke.points.length + points.length > SKETCH.pointsPerStrokeMaxCount) {
        return refuse(state, connection, "STROKE_TOO_LONG", id);
      }
      return announce(state, { type: "extended", id, points });
    }
    case "cancel": {
      if (state.drawnBy.get(request.id) !== connection) return { state, effects: [] };
      return announce(state, { type: "cancelled", id: request.id });
    }
    case "commit":
      return commit(state, connection, person, request);
  }
}

function commit(
  state: SketchRoom,
  connection: string,
  { person, name }: SketchPerson,
  { id, style, points }: Extract<SketchRequest, { type: "commit" }>,
): Step {
  const known = state.stored.get(id);
  if (known !== undefined) {
    if (known.person !== person) return refuse(state, connection, "MESSAGE_INVALID", id);
    const notice: SketchNotice = { type: "saved", id, order: known.order };
    return { state, effects: [{ type: "one", to: connection, notice }] };
  }
  const drawer = state.drawnBy.get(id);
  if (drawer !== undefined && state.people.get(drawer)?.person !== person) {
    return refuse(state, connection, "MESSAGE_INVALID", id);
  }
  if (state.stored.size >= SKETCH.elementsMaxCount) {
    const refused = refuse(state, connection, "SKETCH_FULL", id);
    const cancelled = drawer === undefined ? null : announce(state, { type: "cancelled", id });
    return cancelled === null
      ? refused
      : { state: cancelled.state, effects: [...refused.effects, ...cancelled.effects] };
  }
  const order = state.lastOrder + 1;
  const stroke: Stroke = { id, order, author: name, style, points };
  const stored = new Map(state.stored).set(id, { order, person });
  const announced = announce({ ...state, stored, lastOrder: order }, { type: "committed", stroke });
  return {
    state: announced.state,
    effects: [
      { type: "store", stroke, person },
      { type: "one", to: connection, notice: { type: "saved", id, order } },
      ...announced.effects,
    ],
  };
}

/** Applies a change to the live strokes and tells it to all. */
function announce(state: SketchRoom, change: SketchChange): Step {
  const live = applyToLive(state.live, change, (id) => state.stored.has(id));
  const drawnBy = new Map([...state.drawnBy].filter(([id]) => live.has(id)));
  return { state: { ...state, live, drawnBy }, effects: [{ type: "all", change }] };
}

function refuse(state: SketchRoom, to: string, code: ErrorCode, id: string): Step {
  const notice: SketchNotice = { type: "refused", ...errorNotice(code), id };
  return { state, effects: [{ type: "one", to, notice }] };
}

function turnAway(state: SketchRoom, to: string, reason: ErrorCode, code: number): Step {
  return {
    state,
    effects: [
      { type: "one", to, notice: { type: "refused", ...errorNotice(reason) } },
      { type: "close", to, code, reason },
    ],
  };
}
