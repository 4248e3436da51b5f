/** The rules of a rehearsal room (docs/spec/rooms.md, ROOM-R20 onwards), as a reducer. */
import { type ErrorCode, errorNotice } from "../../platform/errors.ts";
import {
  changeOccupants,
  type OccupancyEffect,
  type OccupancyEvent,
  type Occupants,
  type RoomClosing,
  remindLobby,
  seat,
} from "../../platform/rooms/occupants.ts";
import { take } from "../../platform/rooms/rate.ts";
import type { ChatDelivery, ChatLine, ChatTrace } from "../chat-line.ts";
import { REHEARSAL } from "../limits.ts";
import { eventWords } from "./events.ts";
import {
  QUIET_STAGE,
  REHEARSAL_PROTOCOL,
  type RehearsalBotMessage,
  type RehearsalNotice,
  type RehearsalPersonMessage,
  type RehearsalStage,
} from "./protocol.ts";
import { changeStage } from "./stage.ts";

/** The name that the bot's lines carry. */
export const REHEARSAL_BOT = { login: "waddle", display_name: "Waddle" } as const;

/** Whose lines are events: nobody said them. */
const STAGE = {
  login: "stage",
  display_name: "Stage",
  level: "everyone",
  from_bot: false,
} as const;

/** What a room keeps over restarts; the newest last. */
export type RehearsalRecord = {
  lines: readonly ChatLine[];
  traces: readonly ChatTrace[];
  ledger: readonly ChatDelivery[];
  stage: RehearsalStage;
};

export type RehearsalRoom = Occupants & RehearsalRecord;

export type RehearsalEvent =
  | OccupancyEvent
  | { type: "person"; connection: string; message: RehearsalPersonMessage }
  | { type: "bot"; connection: string; message: RehearsalBotMessage };

export type RehearsalEffect =
  | { type: "keep"; line: ChatLine }
  | { type: "note"; note: ChatTrace | ChatDelivery }
  | { type: "stage"; stage: RehearsalStage }
  /** Forget every line and note. */
  | { type: "clear" }
  | { type: "one"; to: string; notice: RehearsalNotice }
  | { type: "people"; notice: RehearsalNotice }
  | { type: "all"; notice: RehearsalNotice }
  | RoomClosing
  | { type: "lobby"; open: boolean };

/** The time in ms since the epoch and a new line's id. */
export type RehearsalContext = { now: number; newId: () => string };

type Step = { state: RehearsalRoom; effects: RehearsalEffect[] };

const SAYING = {
  burst: REHEARSAL.linesPerWindow,
  perSecond: REHEARSAL.linesPerWindow / (REHEARSAL.lineWindowMs / 1000),
};

export const EMPTY_RECORD: RehearsalRecord = {
  lines: [],
  traces: [],
  ledger: [],
  stage: QUIET_STAGE,
};

/** A room with what its storage holds and whoever is connected. */
export function openRehearsalRoom(
  record: RehearsalRecord = EMPTY_RECORD,
  present: Parameters<typeof seat>[0] = [],
): RehearsalRoom {
  return {
    ...seat(present),
    lines: record.lines.slice(-REHEARSAL.linesKeptCount),
    traces: record.traces.slice(-REHEARSAL.linesKeptCount),
    ledger: record.ledger.slice(-REHEARSAL.linesKeptCount),
    stage: record.stage,
  };
}

export function handleRehearsalEvent(
  state: RehearsalRoom,
  event: RehearsalEvent,
  context: RehearsalContext,
): Step {
  if (event.type === "person") return fromPerson(state, event.connection, event.message, context);
  if (event.type === "bot") return fromBot(state, event.connection, event.message, context);
  const limits = { now: context.now, maxCount: REHEARSAL.peopleMaxCount };
  return occupied(state, changeOccupants(state, event, limits));
}

function occupied(state: RehearsalRoom, step: ReturnType<typeof changeOccupants>): Step {
  const next = { ...state, ...step.occupants };
  return { state: next, effects: step.effects.map((effect) => effectOf(next, effect)) };
}

function effectOf(state: RehearsalRoom, effect: OccupancyEffect): RehearsalEffect {
  switch (effect.type) {
    case "welcome":
      return { type: "one", to: effect.to, notice: welcome(state) };
    case "presence":
      return { type: "all", notice: presence(state) };
    case "refuse":
      return {
        type: "one",
        to: effect.to,
        notice: { type: "refused", ...errorNotice(effect.code) },
      };
    default:
      return effect;
  }
}

function fromPerson(
  state: RehearsalRoom,
  connection: string,
  message: RehearsalPersonMessage,
  context: RehearsalContext,
): Step {
  const person = state.people.get(connection);
  if (person === undefined) return { state, effects: [] };
  if (person.role === "viewer") return refuse(state, connection, "ROOM_FORBIDDEN", message.id);
  const repeated = message.type === "say" && state.lines.some(({ id }) => id === message.id);
  if (repeated) return { state, effects: [] };
  const { bucket, taken } = take(person.said, 1, SAYING, context.now);
  const people = new Map(state.people).set(connection, { ...person, said: bucket });
  const counted = { ...state, people };
  if (!taken) return refuse(counted, connection, "RATE_LIMITED", message.id);
  switch (message.type) {
    case "say":
      return withReminder(say(counted, message, context.now), context.now);
    case "reset":
      return reset(counted);
    case "event":
      return playEvent(counted, message, context);
    case "visit":
      return withReminder(
        { state: counted, effects: [{ type: "all", notice: message }] },
        context.now,
      );
    default:
      return setStage(counted, connection, message, context);
  }
}

function say(
  state: RehearsalRoom,
  { id, login, level, text }: Extract<RehearsalPersonMessage, { type: "say" }>,
  now: number,
): Step {
  const at = now + state.stage.shift_ms;
  const named = { login, display_name: login, level, from_bot: false };
  return keep(state, { id, at, ...named, text, kind: "said" });
}

function setStage(
  state: RehearsalRoom,
  connection: string,
  message: Extract<RehearsalPersonMessage, { type: "live" | "forward" }>,
  { now, newId }: RehearsalContext,
): Step {
  const change = changeStage(state.stage, message, now);
  if (change === "too far") return refuse(state, connection, "REHEARSAL_TOO_FAR", message.id);
  if (change === "same") return { state, effects: [] };
  const { stage, words } = change;
  const at = now + stage.shift_ms;
  const noted = keep(
    { ...state, stage },
    { id: newId(), at, ...STAGE, text: words, kind: "event" },
  );
  return {
    state: noted.state,
    // The line first: what the bot says because of the change comes after it.
    effects: [
      { type: "stage", stage },
      ...noted.effects,
      { type: "all", notice: { type: "stage", stage } },
    ],
  };
}

/** Notes the event in chat, and reports it: the bot answers it as one of a real channel. */
function playEvent(
  state: RehearsalRoom,
  { id, event }: Extract<RehearsalPersonMessage, { type: "event" }>,
  { now, newId }: RehearsalContext,
): Step {
  const at = now + state.stage.shift_ms;
  const line = { id: newId(), at, ...STAGE, text: eventWords(event), kind: "event" } as const;
  const noted = keep(state, line);
  const happened: RehearsalEffect = { type: "all", notice: { type: "happened", id, event } };
  return withReminder({ state: noted.state, effects: [...noted.effects, happened] }, now);
}

/** Whoever is there stays (ROOM-R33). */
function reset(state: RehearsalRoom): Step {
  return {
    state: { ...state, ...EMPTY_RECORD },
    effects: [
      { type: "clear" },
      { type: "stage", stage: QUIET_STAGE },
      { type: "all", notice: { type: "reset", stage: QUIET_STAGE } },
    ],
  };
}

function fromBot(
  state: RehearsalRoom,
  connection: string,
  message: RehearsalBotMessage,
  { now, newId }: RehearsalContext,
): Step {
  if (connection !== state.bot) return { state, effects: [] };
  switch (message.type) {
    case "reply":
      return keep(state, {
        id: newId(),
        at: now + state.stage.shift_ms,
        ...REHEARSAL_BOT,
        level: "mod",
        from_bot: true,
        text: message.text,
        kind: "said",
        ...(message.style && { style: message.style }),
        ...(message.reply_to !== undefined && { reply_to: message.reply_to }),
      });
    case "event":
      return keep(state, {
        id: newId(),
        at: now + state.stage.shift_ms,
        ...STAGE,
        text: message.text,
        kind: "event",
      });
    case "trace":
      return noted({ ...state, traces: withLast(state.traces, message) }, message);
    case "delivery":
      return noted({ ...state, ledger: withLast(state.ledger, message) }, message);
    case "cooldowns":
      return { state, effects: [{ type: "people", notice: message }] };
  }
}

function noted(state: RehearsalRoom, note: ChatTrace | ChatDelivery): Step {
  return {
    state,
    effects: [
      { type: "note", note },
      { type: "people", notice: note },
    ],
  };
}

function keep(state: RehearsalRoom, line: ChatLine): Step {
  return {
    state: { ...state, lines: withLast(state.lines, line) },
    effects: [
      { type: "keep", line },
      { type: "all", notice: { type: "line", line } },
    ],
  };
}

function withLast<T>(items: readonly T[], item: T): readonly T[] {
  return [...items, item].slice(-REHEARSAL.linesKeptCount);
}

function withReminder({ state, effects }: Step, now: number): Step {
  const reminded = occupied(state, remindLobby(state, now));
  return { state: reminded.state, effects: [...effects, ...reminded.effects] };
}

function welcome(state: RehearsalRoom): RehearsalNotice {
  const { bot, people, lines, stage, traces, ledger } = state;
  return {
    type: "welcome",
    protocol: REHEARSAL_PROTOCOL,
    bot: bot !== null,
    people: people.size,
    lines: [...lines],
    stage,
    traces: [...traces],
    ledger: [...ledger],
  };
}

function presence({ bot, people }: RehearsalRoom): RehearsalNotice {
  return { type: "presence", bot: bot !== null, people: people.size };
}

function refuse(state: RehearsalRoom, to: string, code: ErrorCode, id: string): Step {
  const notice: RehearsalNotice = { type: "refused", ...errorNotice(code), id };
  return { state, effects: [{ type: "one", to, notice }] };
}
