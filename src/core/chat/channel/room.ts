/** The rules of a channel's room (docs/spec/rooms.md, ROOM-R40 onwards), as a reducer. */
import { type ErrorCode, errorNotice } from "../../platform/errors.ts";
import {
  changeOccupants,
  type OccupancyEvent,
  type Occupants,
  type RoomClosing,
  remindLobby,
} from "../../platform/rooms/occupants.ts";
import { take } from "../../platform/rooms/rate.ts";
import { CHANNEL } from "../limits.ts";
import {
  CHANNEL_PROTOCOL,
  type ChannelBotMessage,
  type ChannelNotice,
  type ChannelPersonMessage,
} from "./protocol.ts";

export type ChannelRoom = Occupants;

export type ChannelEvent =
  | OccupancyEvent
  | { type: "person"; connection: string; message: ChannelPersonMessage }
  | { type: "bot"; connection: string; message: ChannelBotMessage };

export type ChannelEffect =
  | { type: "one"; to: string; notice: ChannelNotice }
  | { type: "people"; notice: ChannelNotice }
  | RoomClosing
  | { type: "lobby"; open: boolean };

type Step = { state: ChannelRoom; effects: ChannelEffect[] };

const RUNNING = {
  burst: CHANNEL.runsPerWindow,
  perSecond: CHANNEL.runsPerWindow / (CHANNEL.runWindowMs / 1000),
};

/** `now` is in milliseconds since the epoch. */
export function handleChannelEvent(
  state: ChannelRoom,
  event: ChannelEvent,
  { now }: { now: number },
): Step {
  if (event.type === "person") return fromPerson(state, event.connection, event.message, now);
  if (event.type === "bot") return fromBot(state, event.connection, event.message);
  return occupied(changeOccupants(state, event, { now, maxCount: CHANNEL.peopleMaxCount }));
}

function occupied({ occupants, effects }: ReturnType<typeof changeOccupants>): Step {
  const presence: ChannelNotice = {
    type: "presence",
    bot: occupants.bot !== null,
    people: occupants.people.size,
  };
  return {
    state: occupants,
    effects: effects.flatMap((effect): ChannelEffect[] => {
      switch (effect.type) {
        case "welcome":
          return welcome(occupants, effect.to);
        case "presence":
          return [{ type: "people", notice: presence }];
        case "refuse":
          return [refusal(effect.to, effect.code)];
        default:
          return [effect];
      }
    }),
  };
}

/** A newcomer gets what the bot remembers, and everyone does once a bot is there (ROOM-R42). */
function welcome({ people, bot }: ChannelRoom, to: string): ChannelEffect[] {
  const recall = (person: string): ChannelEffect[] =>
    bot === null ? [] : [{ type: "one", to: bot, notice: { type: "recall", to: person } }];
  if (to === bot) return [...people.keys()].flatMap(recall);
  const notice: ChannelNotice = {
    type: "welcome",
    protocol: CHANNEL_PROTOCOL,
    bot: bot !== null,
    people: people.size,
    may_run: people.get(to)?.role !== "viewer",
  };
  return [{ type: "one", to, notice }, ...recall(to)];
}

function fromPerson(
  state: ChannelRoom,
  connection: string,
  message: ChannelPersonMessage,
  now: number,
): Step {
  const { id } = message;
  const person = state.people.get(connection);
  if (person === undefined) return { state, effects: [] };
  // What a service is asked takes no more than being here does: the ticket's permission.
  if (message.type === "run" && person.role === "viewer") {
    return { state, effects: [refusal(connection, "ROOM_FORBIDDEN", id)] };
  }
  const { bucket, taken } = take(person.said, 1, RUNNING, now);
  const people = new Map(state.people).set(connection, { ...person, said: bucket });
  const counted = { ...state, people };
  if (!taken) return { state: counted, effects: [refusal(connection, "RATE_LIMITED", id)] };
  if (state.bot === null) {
    const reminded = occupied(remindLobby(counted, now));
    return {
      state: reminded.state,
      effects: [refusal(connection, "BOT_AWAY", id), ...reminded.effects],
    };
  }
  const notice: ChannelNotice =
    message.type === "run"
      ? { type: "run", id, text: message.text }
      : {
          ...{ type: "ask", to: connection, by: person.person, id },
          ...{ service: message.service, body: message.body },
        };
  return { state: counted, effects: [{ type: "one", to: state.bot, notice }] };
}

function fromBot(state: ChannelRoom, connection: string, message: ChannelBotMessage): Step {
  if (connection !== state.bot) return { state, effects: [] };
  if (message.type === "feed" || message.type === "status") {
    return { state, effects: [{ type: "people", notice: message }] };
  }
  const { to } = message;
  if (!state.people.has(to)) return { state, effects: [] };
  const notice: ChannelNotice =
    message.type === "recalled"
      ? { type: "feed", items: message.items }
      : { type: "answer", id: message.id, body: message.body };
  return { state, effects: [{ type: "one", to, notice }] };
}

function refusal(to: string, code: ErrorCode, id?: string): ChannelEffect {
  const named = id === undefined ? {} : { id };
  return { type: "one", to, notice: { type: "refused", ...errorNotice(code), ...named } };
}
