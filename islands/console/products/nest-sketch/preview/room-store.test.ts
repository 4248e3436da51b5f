import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CLOSE } from "#core/platform/rooms/ticket.ts";
import { SKETCH_PROTOCOL } from "#core/sketch/wire.ts";
import { openPage } from "../../../../../tests/simulators/browser.ts";
import { PocketBaseServer } from "../../../../../tests/simulators/pocketbase.ts";
import { RoomServer } from "../../../../../tests/simulators/room-server.ts";

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

async function openPreview() {
  const server = new PocketBaseServer();
  const rooms = new RoomServer(server);
  const load = async () => ({
    ...(await import("./room-store.ts")),
    ...(await import("./history-store.ts")),
  });
  const page = await openPage(load, { server, WebSocket: rooms.WebSocket });
  return { ...page, rooms };
}

const WELCOME = {
  type: "welcome",
  protocol: SKETCH_PROTOCOL,
  epoch: "e1",
  connection: "c1",
  person: "user1",
  name: "Mira",
  role: "owner",
  version: 0,
  seq: 0,
  full: true,
  elements: [],
  deleted: [],
  more: false,
  live: [],
  held: [],
  people: [],
  watching: 2,
  settings: { approval: false, locked: false, hidden: false },
} as const;

test("the live room is told of with its people and switches", async () => {
  const { store, rooms } = await openPreview();
  const leave = store.watchLiveRoom("sketch1");
  const room = await rooms.connection();
  expect(room.address.pathname).toBe("/parties/sketch/sketch1");
  room.accept();
  room.say(WELCOME);
  expect(store.$liveRoom.get()).toMatchObject({
    connection: "connected",
    role: "owner",
    drawing: 0,
    watching: 2,
    hidden: false,
  });
  leave();
});

test("the overlay is hidden by the room; without a connection the person learns that", async () => {
  const { store, rooms, toasts } = await openPreview();
  const leave = store.watchLiveRoom("sketch1");
  const room = await rooms.connection();
  store.hideOverlay(true);
  expect(toasts()).toEqual([
    "There is no connection to the sketch right now. Try again when you are back.",
  ]);
  room.accept();
  store.hideOverlay(true);
  expect(room.received.at(-1)).toEqual({ type: "settings", settings: { hidden: true } });
  leave();
});

test("a full room is tried again by itself, a closed one is not", async () => {
  const { store, rooms } = await openPreview();
  const leave = store.watchLiveRoom("sketch1");
  (await rooms.connection()).accept();
  (await rooms.connection()).end(CLOSE.full, "ROOM_FULL");
  expect(store.$liveRoom.get().refused).not.toBe(undefined);
  while (rooms.connections.length < 2) await vi.advanceTimersToNextTimerAsync();
  const again = await rooms.connection(1);
  again.accept();
  again.say(WELCOME);
  expect(store.$liveRoom.get().refused).toBe(undefined);
  again.end(CLOSE.forbidden, "ROOM_FORBIDDEN");
  await vi.advanceTimersByTimeAsync(120_000);
  expect(rooms.connections).toHaveLength(2);
  leave();
});

test("a sketch's history is asked for part by part, and shown when it is whole", async () => {
  const { store, rooms } = await openPreview();
  store.watchHistory("sketch1");
  const room = await rooms.connection();
  room.accept();
  expect(room.received).toMatchObject([{ type: "hello" }, { type: "history", after: 0 }]);
  const entry = (version: number) => ({ at: version, change: { version } });
  room.say({ type: "history", entries: [entry(1), entry(2)], more: true });
  expect(room.received.at(-1)).toEqual({ type: "history", after: 2 });
  expect(store.$history.get().status).toBe("loading");
  room.say({ type: "history", entries: [entry(3)], more: false });
  expect(store.$history.get()).toMatchObject({
    status: "ready",
    data: [entry(1), entry(2), entry(3)],
  });
});

test("why there is no history is shown", async () => {
  const { store, rooms } = await openPreview();
  store.watchHistory("sketch1");
  const room = await rooms.connection();
  room.accept();
  room.say({ type: "refused", code: "PERMISSION_MISSING", message: "Members only." });
  expect(store.$history.get()).toMatchObject({
    status: "failed",
    failure: { message: "Members only." },
  });
});
