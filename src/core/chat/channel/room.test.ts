import { describe, expect, test } from "vitest";
import { seat } from "../../platform/rooms/occupants.ts";
import { CLOSE } from "../../platform/rooms/ticket.ts";
import { CHANNEL } from "../limits.ts";
import {
  type ChannelEffect,
  type ChannelEvent,
  type ChannelRoom,
  handleChannelEvent,
} from "./room.ts";

function play(events: readonly ChannelEvent[], from: ChannelRoom = seat([]), now = 1000) {
  let state = from;
  const effects: ChannelEffect[] = [];
  for (const event of events) {
    const step = handleChannelEvent(state, event, { now });
    state = step.state;
    effects.push(...step.effects);
  }
  return { state, effects };
}

const ada: ChannelEvent = { type: "join", connection: "ada", person: "ada", role: "owner" };
const eve: ChannelEvent = { type: "join", connection: "eve", person: "eve", role: "viewer" };
const bot: ChannelEvent = { type: "join", connection: "bot", person: "bot", role: "bot" };
const run = (connection: string): ChannelEvent => ({
  type: "person",
  connection,
  message: { type: "run", id: "run-00001", text: "!hello" },
});
const trace = { type: "trace", line: "a", answered: true, reason: "answered" } as const;

const notices = (effects: readonly ChannelEffect[], to: string) =>
  effects.flatMap((effect) => (effect.type === "one" && effect.to === to ? [effect.notice] : []));

describe("a channel's room", () => {
  test("ROOM-R40: it tells its lobby, and who may run commands", () => {
    const { effects } = play([ada, eve]);
    expect(effects).toContainEqual({ type: "lobby", open: true });
    expect(notices(effects, "ada")[0]).toMatchObject({ type: "welcome", may_run: true });
    expect(notices(effects, "eve")[0]).toMatchObject({ type: "welcome", may_run: false });
    const left = play([{ type: "leave", connection: "ada" }], play([ada, bot]).state);
    expect(left.effects).toContainEqual({ type: "lobby", open: false });
    expect(left.effects).toContainEqual(
      expect.objectContaining({ type: "close", to: "bot", code: CLOSE.empty }),
    );
  });

  test("ROOM-R41: what the bot tells goes to everyone; what somebody else tells goes nowhere", () => {
    const from = (connection: string): ChannelEvent => ({
      type: "bot",
      connection,
      message: { type: "feed", items: [trace] },
    });
    const { state, effects } = play([ada, bot, from("bot")]);
    expect(effects.at(-1)).toEqual({ type: "people", notice: { type: "feed", items: [trace] } });
    expect(play([from("ada")], state).effects).toEqual([]);
  });

  test("ROOM-R42: the bot is asked for what it remembers, for each person once", () => {
    const early = play([ada, eve, bot]);
    expect(notices(early.effects, "bot")).toEqual([
      { type: "recall", to: "ada" },
      { type: "recall", to: "eve" },
    ]);
    const late = play([{ ...ada, connection: "ada-2" }], early.state);
    expect(notices(late.effects, "bot")).toEqual([{ type: "recall", to: "ada-2" }]);
    const recalled = play(
      [
        {
          type: "bot",
          connection: "bot",
          message: { type: "recalled", to: "ada-2", items: [trace] },
        },
      ],
      late.state,
    );
    expect(recalled.effects).toEqual([
      { type: "one", to: "ada-2", notice: { type: "feed", items: [trace] } },
    ]);
  });

  test("ROOM-R43: a command goes to the bot alone, at a rate, and not from viewers", () => {
    const { state, effects } = play([ada, eve, bot, run("eve"), run("ada")]);
    expect(notices(effects, "bot").at(-1)).toEqual({
      type: "run",
      id: "run-00001",
      text: "!hello",
    });
    expect(notices(effects, "eve").at(-1)).toMatchObject({
      code: "ROOM_FORBIDDEN",
      id: "run-00001",
    });
    const many = Array.from({ length: CHANNEL.runsPerWindow }, () => run("ada"));
    expect(notices(play(many, state).effects, "ada").at(-1)).toMatchObject({
      code: "RATE_LIMITED",
    });
    expect(notices(play([ada, run("ada")]).effects, "ada").at(-1)).toMatchObject({
      code: "BOT_AWAY",
    });
  });

  test("ROOM-R44: a question goes to the bot, and its answer to who asked alone", () => {
    const ask: ChannelEvent = {
      type: "person",
      connection: "eve",
      message: { type: "ask", id: "ask-00001", service: "moderation", body: { action: "state" } },
    };
    expect(notices(play([eve, ask]).effects, "eve").at(-1)).toMatchObject({ code: "BOT_AWAY" });
    const { state, effects } = play([ada, eve, bot, ask]);
    expect(notices(effects, "bot").at(-1)).toMatchObject({
      type: "ask",
      to: "eve",
      by: "eve",
      id: "ask-00001",
    });
    const answer = (from: string): ChannelEvent => ({
      type: "bot",
      connection: from,
      message: { type: "answer", to: "eve", id: "ask-00001", body: { can_act: true } },
    });
    expect(play([answer("bot")], state).effects).toEqual([
      {
        type: "one",
        to: "eve",
        notice: { type: "answer", id: "ask-00001", body: { can_act: true } },
      },
    ]);
    expect(play([answer("ada")], state).effects).toEqual([]);
  });
});
