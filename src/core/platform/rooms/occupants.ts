/**
 * Who is in a room that the bot sits in while people are there: the rehearsal and the channel's
 * room (docs/spec/rooms.md, ROOM-R20 to ROOM-R25). Each room turns what happened into its own notices.
 */
import type { ErrorCode } from "../errors.ts";
import { ROOM } from "../limits.ts";
import type { Bucket } from "./rate.ts";
import { CLOSE, type RoomRole } from "./ticket.ts";

export type Occupant = { person: string; role: RoomRole; said?: Bucket };

export type Occupants = {
  /** By the connection's id. */
  people: ReadonlyMap<string, Occupant>;
  /** The bot's connection. */
  bot: string | null;
  /** When the lobby was last notified that the room is open; null when it is not open. */
  announcedAt: number | null;
};

export type OccupancyEvent =
  | { type: "join"; connection: string; person: string; role: RoomRole }
  | { type: "leave"; connection: string }
  | { type: "revoke"; person: string };

export type RoomClosing = {
  type: "close";
  to: string;
  code: number;
  reason: ErrorCode | "ROOM_EMPTY" | "BOT_REPLACED";
};

export type OccupancyEffect =
  | { type: "welcome"; to: string }
  | { type: "presence" }
  | { type: "refuse"; to: string; code: ErrorCode }
  | RoomClosing
  | { type: "lobby"; open: boolean };

type Step = { occupants: Occupants; effects: OccupancyEffect[] };

/** Whoever is connected when a room wakes. */
export function seat(
  present: Iterable<{ connection: string; person: string; role: RoomRole }>,
): Occupants {
  const connections = [...present];
  return {
    people: new Map(
      connections
        .filter(({ role }) => role !== "bot")
        .map(({ connection, person, role }) => [connection, { person, role }]),
    ),
    bot: connections.findLast(({ role }) => role === "bot")?.connection ?? null,
    announcedAt: null,
  };
}

/** `maxCount` people have room. `now` is in milliseconds since the epoch. */
export function changeOccupants(
  occupants: Occupants,
  event: OccupancyEvent,
  { now, maxCount }: { now: number; maxCount: number },
): Step {
  if (event.type === "leave") return leave(occupants, event.connection);
  if (event.type === "revoke") return revoke(occupants, event.person);
  if (event.role === "bot") return joinBot(occupants, event.connection);
  return joinPerson(occupants, event, now, maxCount);
}

/** A room without a bot notifies the lobby that it is open, now and then until the bot comes (ROOM-R24). */
export function remindLobby(occupants: Occupants, now: number): Step {
  const { announcedAt, bot } = occupants;
  const due = announcedAt === null || (bot === null && now - announcedAt >= ROOM.lobbyReminderMs);
  if (!due) return { occupants, effects: [] };
  return {
    occupants: { ...occupants, announcedAt: now },
    effects: [{ type: "lobby", open: true }],
  };
}

function joinPerson(
  occupants: Occupants,
  { connection, person, role }: Extract<OccupancyEvent, { type: "join" }>,
  now: number,
  maxCount: number,
): Step {
  if (occupants.people.size >= maxCount) {
    return {
      occupants,
      effects: [
        { type: "refuse", to: connection, code: "ROOM_FULL" },
        { type: "close", to: connection, code: CLOSE.full, reason: "ROOM_FULL" },
      ],
    };
  }
  const people = new Map(occupants.people).set(connection, { person, role });
  const reminded = remindLobby({ ...occupants, people }, now);
  return {
    occupants: reminded.occupants,
    effects: [{ type: "welcome", to: connection }, { type: "presence" }, ...reminded.effects],
  };
}

function joinBot(occupants: Occupants, connection: string): Step {
  if (occupants.people.size === 0) {
    return {
      occupants,
      effects: [
        { type: "close", to: connection, code: CLOSE.empty, reason: "ROOM_EMPTY" },
        { type: "lobby", open: false },
      ],
    };
  }
  const effects: OccupancyEffect[] = [{ type: "welcome", to: connection }, { type: "presence" }];
  if (occupants.bot !== null) {
    const to = occupants.bot;
    effects.push({ type: "close", to, code: CLOSE.replaced, reason: "BOT_REPLACED" });
  }
  return { occupants: { ...occupants, bot: connection }, effects };
}

function leave(occupants: Occupants, connection: string): Step {
  if (connection === occupants.bot) {
    return { occupants: { ...occupants, bot: null }, effects: [{ type: "presence" }] };
  }
  const people = new Map(occupants.people);
  const known = people.delete(connection);
  if (people.size > 0) {
    const effects: OccupancyEffect[] = known ? [{ type: "presence" }] : [];
    return { occupants: { ...occupants, people }, effects };
  }
  // Also when the connection is not known: a room that woke for the last one to leave (ROOM-R25).
  const effects: OccupancyEffect[] = [{ type: "lobby", open: false }];
  if (occupants.bot !== null) {
    effects.push({
      type: "close",
      to: occupants.bot,
      code: CLOSE.empty,
      reason: "ROOM_EMPTY",
    });
  }
  return { occupants: { people, bot: null, announcedAt: null }, effects };
}

function revoke(occupants: Occupants, person: string): Step {
  const theirs = [...occupants.people].filter(([, one]) => one.person === person);
  let step: Step = { occupants, effects: [] };
  for (const [connection] of theirs) {
    const left = leave(step.occupants, connection);
    const close: RoomClosing = {
      type: "close",
      to: connection,
      code: CLOSE.revoked,
      reason: "ACCESS_CHANGED",
    };
    step = { occupants: left.occupants, effects: [...step.effects, close, ...left.effects] };
  }
  return step;
}
