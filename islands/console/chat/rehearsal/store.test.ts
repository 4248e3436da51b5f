import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { QUIET_STAGE, REHEARSAL_PROTOCOL } from "#core/chat/rehearsal/protocol.ts";
import { openPage } from "../../../../tests/simulators/browser.ts";
import { PocketBaseServer } from "../../../../tests/simulators/pocketbase.ts";
import { RoomServer } from "../../../../tests/simulators/room-server.ts";

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

async function openRehearsal() {
  const server = new PocketBaseServer();
  const rooms = new RoomServer(server);
  const page = await openPage(() => import("./store.ts"), { server, WebSocket: rooms.WebSocket });
  const leave = page.store.joinRehearsal();
  const room = await rooms.connection();
  return { ...page, room, leave };
}

const anyone = { login: "pondweed", level: "everyone" } as const;

test("the transcript follows the workspace's rehearsal room", async () => {
  const { store, room } = await openRehearsal();
  expect(room.address.pathname).toBe("/parties/rehearsal/tenant1");
  room.accept();
  room.say({
    type: "welcome",
    protocol: REHEARSAL_PROTOCOL,
    bot: false,
    people: 1,
    lines: [],
    stage: QUIET_STAGE,
    traces: [],
    ledger: [],
  });
  room.say({ type: "presence", bot: true, people: 2 });
  room.say({ type: "presence", bot: "nonsense" });
  expect(store.$transcript.get()).toMatchObject({ botHere: true, people: 2 });
});

test("a line goes to the room as the chosen speaker says it", async () => {
  const { store, room } = await openRehearsal();
  room.accept();
  expect(store.say({ login: " @PondWeed", level: "vip" }, "!hello")).toBe(undefined);
  expect(room.received).toEqual([
    { type: "say", id: expect.any(String), login: "pondweed", level: "vip", text: "!hello" },
  ]);
  expect(store.chatter()).toBe(undefined);
  expect(room.received).toHaveLength(11);
});

test("a line that can't be sent stays, with the reason", async () => {
  const { store, room } = await openRehearsal();
  expect(store.say(anyone, "!hello")).toMatch(/not connected yet. Your line is still here/);
  expect(store.chatter()).toMatch(/not connected yet/);
  room.accept();
  expect(store.say({ login: "no name", level: "mod" }, "x")).toMatch(/A name has 1 to 25/);
  expect(store.say(anyone, " ")).toMatch(/A line has 1 to 500/);
  expect(room.received).toEqual([]);
});

test("stream, clock and a fresh start go to the room, or the person learns that they did not", async () => {
  const { store, room, toasts } = await openRehearsal();
  store.setLive(true);
  expect(toasts()).toEqual(["That did not reach the rehearsal room. Try again in a moment."]);
  room.accept();
  store.setStreamWords({ title: "Feeding time", game: "Pond" });
  store.setLive(true);
  store.moveClock(15);
  store.sendVisitor("fox");
  store.startOver();
  expect(room.received).toMatchObject([
    { type: "live", title: "Feeding time", game: "Pond" },
    { type: "live", is_live: true },
    { type: "forward", ms: 900_000 },
    { type: "visit", visitor: "fox" },
    { type: "reset" },
  ]);
});

test("what the room refuses is shown in its words; who left sends nothing", async () => {
  const { store, room, toasts, leave } = await openRehearsal();
  room.accept();
  room.say({ type: "refused", code: "RATE_LIMITED", message: "Too many lines at once." });
  expect(toasts()).toEqual(["Too many lines at once."]);
  leave();
  expect(store.say(anyone, "!hello")).toMatch(/not connected/);
});
