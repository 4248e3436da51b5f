import { describe, expect, test } from "vitest";
import { ROOM } from "../../platform/limits.ts";
import { CLOSE } from "../../platform/rooms/ticket.ts";
import { REHEARSAL } from "../limits.ts";
import {
  EMPTY_RECORD,
  handleRehearsalEvent,
  openRehearsalRoom,
  type RehearsalEffect,
  type RehearsalEvent,
  type RehearsalRoom,
} from "./room.ts";

function play(events: readonly RehearsalEvent[], from = openRehearsalRoom(), now = 1000) {
  let state: RehearsalRoom = from;
  const effects: RehearsalEffect[] = [];
  let ids = 0;
  for (const event of events) {
    const newId = () => {
      ids += 1;
      return `reply-${ids}`;
    };
    const step = handleRehearsalEvent(state, event, { now, newId });
    state = step.state;
    effects.push(...step.effects);
  }
  return { state, effects };
}

const person: RehearsalEvent = { type: "join", connection: "ada", person: "ada", role: "owner" };
const bot: RehearsalEvent = { type: "join", connection: "bot", person: "bot", role: "bot" };
const say = (id: string): RehearsalEvent => ({
  type: "person",
  connection: "ada",
  message: { type: "say", id, login: "viewer", level: "everyone", text: "honk" },
});

const lobby = (effects: readonly RehearsalEffect[]) =>
  effects.flatMap((effect) => (effect.type === "lobby" ? [effect.open] : []));
const kept = (effects: readonly RehearsalEffect[]) =>
  effects.flatMap((effect) => (effect.type === "keep" ? [effect.line.id] : []));

describe("a rehearsal room", () => {
  test("ROOM-R21: a line said twice is kept once", () => {
    expect(kept(play([person, say("line-0001"), say("line-0001")]).effects)).toEqual(["line-0001"]);
  });

  test("ROOM-R21: no more lines than are kept", () => {
    const replies = Array.from({ length: REHEARSAL.linesKeptCount + 1 }, (): RehearsalEvent => {
      return { type: "bot", connection: "bot", message: { type: "reply", text: "honk" } };
    });
    const { state } = play([person, bot, ...replies]);
    expect(state.lines).toHaveLength(REHEARSAL.linesKeptCount);
    expect(state.lines[0]?.id).toBe("reply-2");
  });

  test("ROOM-R23: the bot's line keeps how it looks and what it replies to", () => {
    const look = { style: "action", reply_to: "line-0001" } as const;
    const { state } = play([
      person,
      bot,
      say("line-0001"),
      { type: "bot", connection: "bot", message: { type: "reply", text: "waves", ...look } },
    ]);
    expect(state.lines.at(-1)).toMatchObject({ text: "waves", ...look });
  });

  test("ROOM-R23: only the newest bot is heard", () => {
    const { effects, state } = play([
      person,
      bot,
      { type: "join", connection: "bot-2", person: "bot", role: "bot" },
      { type: "bot", connection: "bot", message: { type: "reply", text: "late" } },
      { type: "leave", connection: "bot" },
    ]);
    expect(effects).toContainEqual(
      expect.objectContaining({ type: "close", to: "bot", code: CLOSE.replaced }),
    );
    expect(kept(effects)).toEqual([]);
    expect(state.bot).toBe("bot-2");
  });

  test("ROOM-R24: the lobby is reminded while no bot is there, and not too often", () => {
    const first = play([person, say("line-0001")]);
    expect(lobby(first.effects)).toEqual([true]);
    const later = 1000 + ROOM.lobbyReminderMs;
    expect(lobby(play([say("line-0002")], first.state, later).effects)).toEqual([true]);
    const withBot = play([bot], first.state);
    expect(lobby(play([say("line-0003")], withBot.state, later).effects)).toEqual([]);
  });

  test("ROOM-R25: the bot goes when the last one leaves, also when the room has just woken", () => {
    const left = play([person, bot, { type: "leave", connection: "ada" }]);
    expect(lobby(left.effects)).toEqual([true, false]);
    expect(left.effects.at(-1)).toMatchObject({ type: "close", to: "bot", code: CLOSE.empty });
    const woken = openRehearsalRoom(EMPTY_RECORD, [
      { connection: "bot", person: "bot", role: "bot" },
    ]);
    const { effects } = play([{ type: "leave", connection: "ada" }], woken);
    expect(lobby(effects)).toEqual([false]);
    expect(effects.at(-1)).toMatchObject({ type: "close", to: "bot", code: CLOSE.empty });
  });

  test("ROOM-R16: whose access changed leaves with all their connections, the others stay", () => {
    const second: RehearsalEvent = { ...person, connection: "ada-2" };
    const other: RehearsalEvent = { ...person, connection: "eve", person: "eve" };
    const { effects, state } = play([person, second, other, { type: "revoke", person: "ada" }]);
    const closed = effects.flatMap((effect) => (effect.type === "close" ? [effect] : []));
    expect(closed.map(({ to, code }) => [to, code])).toEqual([
      ["ada", CLOSE.revoked],
      ["ada-2", CLOSE.revoked],
    ]);
    expect([...state.people.keys()]).toEqual(["eve"]);
    const again = play([{ type: "revoke", person: "ada" }, say("line-0001")], state);
    expect(again.effects).toEqual([]);
  });

  test("ROOM-R25: a bot that comes to nobody is sent away, and the lobby hears it", () => {
    const { effects } = play([bot]);
    expect(effects).toEqual([
      { type: "close", to: "bot", code: CLOSE.empty, reason: "ROOM_EMPTY" },
      { type: "lobby", open: false },
    ]);
  });

  test("ROOM-R36: a goose that somebody sends goes to the bot, and leaves nothing in the room", () => {
    const message = { type: "visit", id: "visit-0001", visitor: "goose" } as const;
    const { effects, state } = play([person, bot, { type: "person", connection: "ada", message }]);
    expect(effects).toContainEqual({ type: "all", notice: message });
    expect(state.lines).toEqual([]);
    const outsider = play([bot, { type: "person", connection: "eve", message }]);
    expect(outsider.effects.some(({ type }) => type === "all")).toBe(false);
  });

  describe("stage", () => {
    const on = (message: Extract<RehearsalEvent, { type: "person" }>["message"]) =>
      ({ type: "person", connection: "ada", message }) as const;
    const live = on({ type: "live", id: "stage-0001", is_live: true, title: "Ducks", game: "" });
    const forward = (ms: number) => on({ type: "forward", id: "stage-0002", ms });

    test("ROOM-R30: the stream begins by the rehearsal's clock, and all hear of it", () => {
      const { state, effects } = play([person, forward(60_000), live]);
      expect(state.stage).toMatchObject({ is_live: true, title: "Ducks", started_at: 61_000 });
      expect(state.lines.map(({ kind, text, at }) => [kind, text, at])).toEqual([
        ["event", "1 minute later", 61_000],
        ["event", "The stream begins", 61_000],
      ]);
      expect(effects).toContainEqual({
        type: "all",
        notice: { type: "stage", stage: state.stage },
      });
      const titled = { ...live.message, title: "Geese" };
      const later = play([on(titled)], state, 9000);
      expect(later.state.stage).toMatchObject({ title: "Geese", started_at: 61_000 });
      expect(play([on(titled)], later.state, 9000).effects).toEqual([]);
    });

    test("ROOM-R30: a change carries only what changes, so that two in flight don't undo each other", () => {
      const words = on({ type: "live", id: "stage-0001", title: "Ducks", game: "Pond" });
      const begins = on({ type: "live", id: "stage-0002", is_live: true });
      const { state } = play([person, words, begins]);
      expect(state.stage).toMatchObject({ is_live: true, title: "Ducks", game: "Pond" });
    });

    test("ROOM-R35: an event is noted in chat and reported to the bot", () => {
      const event = { type: "raid", login: "greta", viewers: 40 } as const;
      const { state, effects } = play([person, on({ type: "event", id: "event-001", event })]);
      expect(state.lines.at(-1)).toMatchObject({
        kind: "event",
        text: "greta raids with 40 viewers",
      });
      expect(effects).toContainEqual({
        type: "all",
        notice: { type: "happened", id: "event-001", event },
      });
    });

    test("ROOM-R31: the clock goes forward up to its limit, and lines have its time", () => {
      const day = 86_400_000;
      const days = Array.from({ length: REHEARSAL.aheadMaxDays }, () => forward(day));
      // The window of lines has to allow so many at once.
      let state = play([person]).state;
      for (const [index, one] of days.entries()) {
        state = play([one], state, 1000 + index * REHEARSAL.lineWindowMs).state;
      }
      expect(state.stage.shift_ms).toBe(REHEARSAL.aheadMaxDays * day);
      const refused = play([forward(1000)], state, 1e9);
      expect(refused.state.stage).toEqual(state.stage);
      expect(refused.effects).toContainEqual(
        expect.objectContaining({
          notice: expect.objectContaining({ code: "REHEARSAL_TOO_FAR", id: "stage-0002" }),
        }),
      );
      expect(play([say("line-0001")], state, 1e9).state.lines.at(-1)?.at).toBe(
        1e9 + REHEARSAL.aheadMaxDays * day,
      );
    });

    test("ROOM-R32: traces and the ledger are kept for newcomers, and go to people only", () => {
      const trace = {
        type: "trace",
        line: "line-0001",
        answered: true,
        reason: "answered",
      } as const;
      const delivery = { type: "delivery", text: "Hi", state: "sent", reason: "", at: 1 } as const;
      const noted = play([
        person,
        bot,
        { type: "bot", connection: "bot", message: trace },
        { type: "bot", connection: "bot", message: delivery },
      ]);
      expect(noted.effects.filter(({ type }) => type === "people")).toHaveLength(2);
      const { effects } = play([{ ...person, connection: "ada-2" }], noted.state);
      expect(effects[0]).toMatchObject({
        notice: { type: "welcome", traces: [trace], ledger: [delivery] },
      });
    });

    test("ROOM-R34: what would happen in the channel is written into the chat as an event", () => {
      const event = { type: "event", text: "hanna would be banned" } as const;
      const { state, effects } = play([
        person,
        bot,
        { type: "bot", connection: "bot", message: event },
      ]);
      const line = { kind: "event", login: "stage", text: "hanna would be banned" };
      expect(effects).toContainEqual({
        type: "all",
        notice: { type: "line", line: expect.objectContaining(line) },
      });
      expect(state.lines).toMatchObject([line]);
    });

    test("ROOM-R33: a reset forgets everything but who is there; a viewer may not", () => {
      const before = play([person, bot, live, forward(1000), say("line-0001")]).state;
      const { state, effects } = play([on({ type: "reset", id: "stage-0003" })], before);
      expect(state).toMatchObject({ ...EMPTY_RECORD, bot: "bot" });
      expect(state.people.size).toBe(1);
      expect(effects.map(({ type }) => type)).toEqual(["clear", "stage", "all"]);
      const viewer = play([{ ...person, role: "viewer" }, live]);
      expect(viewer.state.stage).toEqual(EMPTY_RECORD.stage);
    });
  });
});
