import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CHANNEL_PROTOCOL } from "#core/chat/channel/protocol.ts";
import { CLOSE } from "#core/platform/rooms/ticket.ts";
import { openPage, until } from "../../../../tests/simulators/browser.ts";
import { PocketBaseServer } from "../../../../tests/simulators/pocketbase.ts";
import { RoomServer } from "../../../../tests/simulators/room-server.ts";

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

async function openDock() {
  const server = new PocketBaseServer();
  const rooms = new RoomServer(server);
  const page = await openPage(() => import("./store.ts"), { server, WebSocket: rooms.WebSocket });
  const leave = page.store.followChannel();
  const room = await rooms.connection();
  return { ...page, rooms, room, leave };
}

const welcome = {
  type: "welcome",
  protocol: CHANNEL_PROTOCOL,
  bot: true,
  people: 1,
  may_run: true,
};
const line = {
  id: "line-0001",
  at: 1000,
  login: "reedling",
  display_name: "Reedling",
  level: "everyone",
  text: "honk",
  from_bot: false,
};

test("the dock joins its workspace's channel with a ticket, and shows what is said there", async () => {
  const { store, server, room } = await openDock();
  expect(store.$roomStatus.get()).toBe("connecting");
  expect(room.address.pathname).toBe("/parties/channel/tenant1");
  expect(server.requestsTo("POST /api/gq/tickets")[0]?.body).toMatchObject({
    kind: "channel",
    room: "tenant1",
  });
  room.accept();
  expect(store.$roomStatus.get()).toBe("connected");
  room.say(welcome);
  room.say({ type: "feed", items: [{ type: "line", line }] });
  expect(store.$feed.get()).toMatchObject({
    botHere: true,
    mayRun: true,
    lines: [{ text: "honk" }],
  });
  room.say({ nonsense: true });
  expect(store.$feed.get().lines).toHaveLength(1);
});

test("a command goes to the room; without a connection the person learns that", async () => {
  const { store, room, toasts } = await openDock();
  expect(store.run("!hello")).toBe("failed");
  expect(toasts()).toEqual(["The channel is not connected. Try again in a moment."]);
  room.accept();
  expect(store.run("!hello")).toBe("sent");
  expect(room.received).toEqual([{ type: "run", id: expect.any(String), text: "!hello" }]);
  expect(store.run("x".repeat(501))).toBe("failed");
  expect(toasts().at(-1)).toBe("A line has 1 to 500 characters.");
});

test("what the room refuses is shown in its words", async () => {
  const { room, toasts } = await openDock();
  room.accept();
  room.say({ type: "refused", code: "PERMISSION_MISSING", message: "You may not run commands." });
  expect(toasts()).toEqual(["You may not run commands."]);
});

test("a lost connection is made again; a room that is closed to this person is not", async () => {
  const { store, rooms, room } = await openDock();
  room.accept();
  room.end(1006);
  expect(store.$roomStatus.get()).toBe("disconnected");
  await vi.advanceTimersByTimeAsync(5000);
  const again = await rooms.connection(1);
  again.accept();
  expect(store.$roomStatus.get()).toBe("connected");
  again.end(CLOSE.forbidden, "PERMISSION_MISSING");
  expect(store.$refusal.get()).not.toBe(undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(rooms.connections).toHaveLength(2);
});

test("who gets no ticket learns why", async () => {
  const server = new PocketBaseServer();
  const rooms = new RoomServer();
  server.refuse("POST /api/gq/tickets", 403, {
    code: "PERMISSION_MISSING",
    message: "You need waddle_manage.",
  });
  const { store } = await openPage(() => import("./store.ts"), {
    server,
    WebSocket: rooms.WebSocket,
  });
  store.followChannel();
  expect(await until(store.$refusal, (refusal) => refusal !== undefined)).toBe(
    "You need waddle_manage.",
  );
  expect(rooms.connections).toHaveLength(0);
});

test("who leaves sends nothing any more", async () => {
  const { store, room, leave } = await openDock();
  room.accept();
  leave();
  expect(store.run("!hello")).toBe("failed");
  expect(room.received).toEqual([]);
});
