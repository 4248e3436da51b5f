/** The rules of a rehearsal room (docs/spec/rooms.md, R20 onwards), as a reducer. */
import type * as v from "valibot";
import { type ErrorCode, errorNotice } from "../errors.ts";
import { REHEARSAL, ROOM } from "../limits.ts";
import {
  REHEARSAL_PROTOCOL,
  type RehearsalBotMessage,
  type RehearsalLine,
  type RehearsalNotice,
  type rehearsalSay,
} from "../waddle/rehearsal.ts";
import { type Bucket, take } from "./rate.ts";
import { CLOSE, type RoomRole } from "./ticket.ts";

/** The name that the bot's lines carry. */
export const REHEARSAL_BOT = { login: "waddle", display_name: "Waddle" } as const;

export type RehearsalRoom = {
  /** By the connection's id. */
  people: ReadonlyMap<string, { person: string; role: RoomRole; said?: Bucket }>;
  bot: string | null;
  /** The last lines, oldest first. */
  lines: readonly RehearsalLine[];
  /** When the lobby was last told that the room is open; null when it is not open. */
  announcedAt: number | null;
};

export type RehearsalEvent =
  | { type: "join"; connection: string; person: string; role: RoomRole }
  | { type: "leave"; connection: string }
  | { type: "revoke"; person: string }
  | { type: "say"; connection: string; say: v.InferOutput<typeof rehearsalSay> }
  | { type: "bot"; connection: string; message: RehearsalBotMessage };

export type RehearsalEffect =
  | { type: "keep"; line: RehearsalLine }
  | { type: "one"; to: string; notice: RehearsalNotice }
  | { type: "people"; notice: RehearsalNotice }
  | { type: "all"; notice: RehearsalNotice }
  | { type: "close"; to: string; code: number; reason: ErrorCode | "ROOM_EMPTY" | "BOT_REPLACED" }
  | { type: "lobby"; open: boolean };

/** The time in ms since the epoch and a new line's id. */
export type RehearsalContext = { now: number; newId: () => string };

type Step = { state: RehearsalRoom; effects: RehearsalEffect[] };

const SAYING = {
  burst: REHEARSAL.linesPerWindow,
  perSecond: REHEARSAL.linesPerWindow / (REHEARSAL.lineWindowMs / 1000),
};

/** A room with the lines that its storage holds and whoever is connected. */
export function openRehearsalRoom(
  lines: readonly RehearsalLine[],
  present: Iterable<{ connection: string; person: string; role: RoomRole }> = [],
): RehearsalRoom {
  const connections = [...present];
  return {
    people: new Map(
      connections
        .filter(({ role }) => role !== "bot")
        .map(({ connection, person, role }) => [connection, { person, role }]),
    ),
    bot: connections.findLast(({ role }) => role === "bot")?.connection ?? null,
    lines: lines.slice(-REHEARSAL.linesKeptCount),
    announcedAt: null,
  };
}

export function handleRehearsalEvent(
  state: RehearsalRoom,
  event: RehearsalEvent,
  context: RehearsalContext,
): Step {
  switch (event.type) {
    case "join":
      return event.role === "bot"
        ? joinBot(state, event.connection)
        : joinPerson(state, event, context.now);
    case "leave":
      return leave(state, event.connection);
    case "revoke":
      return revoke(state, event.person);
    case "say":
      return say(state, event.connection, event.say, context.now);
    case "bot":
      return fromBot(state, event.connection, event.message, context);
  }
}

function joinPerson(
  state: RehearsalRoom,
  { connection, person, role }: Extract<RehearsalEvent, { type: "join" }>,
  now: number,
): Step {
  if (state.people.size >= REHEARSAL.peopleMaxCount) {
    return {
      state,
      effects: [
        { type: "one", to: connection, notice: { type: "refused", ...errorNotice("ROOM_FULL") } },
        { type: "close", to: connection, code: CLOSE.full, reason: "ROOM_FULL" },
      ],
    };
  }
  const people = new Map(state.people).set(connection, { person, role });
  const next = { ...state, people };
  return withReminder({ state: next, effects: [welcome(next, connection), presence(next)] }, now);
}

function joinBot(state: RehearsalRoom, connection: string): Step {
  if (state.people.size === 0) {
    return {
      state,
      effects: [
        { type: "close", to: connection, code: CLOSE.empty, reason: "ROOM_EMPTY" },
        { type: "lobby", open: false },
      ],
    };
  }
  const next = { ...state, bot: connection };
  const effects: RehearsalEffect[] = [welcome(next, connection), presence(next)];
  if (state.bot !== null) {
    effects.push({ type: "close", to: state.bot, code: CLOSE.replaced, reason: "BOT_REPLACED" });
  }
  return { state: next, effects };
}

function leave(state: RehearsalRoom, connection: string): Step {
  if (connection === state.bot) {
    const next = { ...state, bot: null };
    return { state: next, effects: [presence(next)] };
  }
  const people = new Map(state.people);
  const known = people.delete(connection);
  if (people.size > 0) {
    const next = { ...state, people };
    return { state: next, effects: known ? [presence(next)] : [] };
  }
  // Also when the connection is not known: a room that woke for the last one to leave (R25).
  const effects: RehearsalEffect[] = [{ type: "lobby", open: false }];
  if (state.bot !== null) {
    effects.push({ type: "close", to: state.bot, code: CLOSE.empty, reason: "ROOM_EMPTY" });
  }
  return { state: { ...state, people, bot: null, announcedAt: null }, effects };
}

function revoke(state: RehearsalRoom, person: string): Step {
  const theirs = [...state.people].filter(([, one]) => one.person === person);
  let step: Step = { state, effects: [] };
  for (const [connection] of theirs) {
    const left = leave(step.state, connection);
    const close: RehearsalEffect = {
      type: "close",
      to: connection,
      code: CLOSE.revoked,
      reason: "ACCESS_CHANGED",
    };
    step = { state: left.state, effects: [...step.effects, close, ...left.effects] };
  }
  return step;
}

function say(
  state: RehearsalRoom,
  connection: string,
  { id, login, level, text }: v.InferOutput<typeof rehearsalSay>,
  now: number,
): Step {
  const person = state.people.get(connection);
  if (person === undefined) return { state, effects: [] };
  if (person.role === "viewer") return refuse(state, connection, "ROOM_FORBIDDEN", id);
  if (state.lines.some((line) => line.id === id)) return { state, effects: [] };
  const { bucket, taken } = take(person.said, 1, SAYING, now);
  const people = new Map(state.people).set(connection, { ...person, said: bucket });
  const counted = { ...state, people };
  if (!taken) return refuse(counted, connection, "RATE_LIMITED", id);
  const line = { id, at: now, login, display_name: login, level, from_bot: false, text };
  return withReminder(keep(counted, line), now);
}

function fromBot(
  state: RehearsalRoom,
  connection: string,
  message: RehearsalBotMessage,
  { now, newId }: RehearsalContext,
): Step {
  if (connection !== state.bot) return { state, effects: [] };
  if (message.type === "trace") {
    return { state, effects: [{ type: "people", notice: message }] };
  }
  return keep(state, {
    id: newId(),
    at: now,
    ...REHEARSAL_BOT,
    level: "mod",
    from_bot: true,
    text: message.text,
  });
}

function keep(state: RehearsalRoom, line: RehearsalLine): Step {
  return {
    state: { ...state, lines: [...state.lines, line].slice(-REHEARSAL.linesKeptCount) },
    effects: [
      { type: "keep", line },
      { type: "all", notice: { type: "line", line } },
    ],
  };
}

/** A room without a bot tells the lobby that it is open, now and then until the bot comes. */
function withReminder({ state, effects }: Step, now: number): Step {
  const told = state.announcedAt;
  const due = told === null || (state.bot === null && now - told >= ROOM.lobbyReminderMs);
  if (!due) return { state, effects };
  return {
    state: { ...state, announcedAt: now },
    effects: [...effects, { type: "lobby", open: true }],
  };
}

function welcome({ bot, people, lines }: RehearsalRoom, to: string): RehearsalEffect {
  return {
    type: "one",
    to,
    notice: {
      type: "welcome",
      protocol: REHEARSAL_PROTOCOL,
      bot: bot !== null,
      people: people.size,
      lines: [...lines],
    },
  };
}

function presence({ bot, people }: RehearsalRoom): RehearsalEffect {
  return { type: "all", notice: { type: "presence", bot: bot !== null, people: people.size } };
}

function refuse(state: RehearsalRoom, to: string, code: ErrorCode, id: string): Step {
  const notice: RehearsalNotice = { type: "refused", ...errorNotice(code), id };
  return { state, effects: [{ type: "one", to, notice }] };
}
