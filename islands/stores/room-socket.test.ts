import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ERRORS } from "#core/platform/errors.ts";
import { ROOM } from "#core/platform/limits.ts";
import { CLOSE } from "#core/platform/rooms/ticket.ts";
import { openPage } from "../../tests/simulators/browser.ts";
import { PocketBaseServer } from "../../tests/simulators/pocketbase.ts";
import { RoomServer } from "../../tests/simulators/room-server.ts";

const TICKETS = "POST /api/gq/tickets";

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

/** A page of a member; `join` opens its socket, and `seen` is what it was told. */
async function openRoomPage() {
  const server = new PocketBaseServer();
  const rooms = new RoomServer(server);
  const page = await openPage(() => import("./room-socket.ts"), {
    server,
    WebSocket: rooms.WebSocket,
  });
  const seen: unknown[] = [];
  const join = () =>
    page.store.openRoom({
      kind: "sketch",
      room: "sketch1",
      protocol: 3,
      onStatus: (status) => void seen.push(status),
      onMessage: (message) => void seen.push(message),
      onRefused: (message, code) => void seen.push({ message, code }),
    });
  return { ...page, rooms, seen, join };
}

test("joins with a ticket and its protocol, and passes messages both ways", async () => {
  const { rooms, seen, join, server } = await openRoomPage();
  const socket = join();
  const room = await rooms.connection();
  expect(server.requestsTo(TICKETS)[0]?.body).toEqual({ kind: "sketch", room: "sketch1" });
  expect(room.address.pathname).toBe("/parties/sketch/sketch1");
  expect(room.address.searchParams.get("v")).toBe("3");
  expect(room.address.searchParams.get("ticket")).not.toBeNull();
  expect(socket.send({ type: "early" })).toBe(false);
  room.accept();
  room.say({ type: "welcome" });
  expect(seen.slice(-2)).toEqual(["connected", { type: "welcome" }]);
  socket.send({ type: "hello" });
  expect(room.received).toEqual([{ type: "hello" }]);
  socket.close();
  room.say({ type: "late" });
  expect(seen.at(-1)).toEqual({ type: "welcome" });
});

test("a lost connection is made again, with another ticket", async () => {
  const { rooms, seen, join, server } = await openRoomPage();
  const socket = join();
  const room = await rooms.connection();
  room.accept();
  room.end(1006);
  expect(seen.at(-1)).toBe("disconnected");
  await vi.advanceTimersByTimeAsync(5000);
  const again = await rooms.connection(1);
  again.accept();
  expect(seen.at(-1)).toBe("connected");
  expect(server.requestsTo(TICKETS)).toHaveLength(2);
  socket.close();
});

test("a connection that says nothing any more is given up", async () => {
  const { rooms, join } = await openRoomPage();
  const socket = join();
  (await rooms.connection()).accept();
  await vi.advanceTimersByTimeAsync(10 * ROOM.heartbeatMs);
  expect(rooms.connections.length).toBeGreaterThan(1);
  socket.close();
});

test("a browser that is online again does not wait for the next try", async () => {
  const { rooms, join, browser } = await openRoomPage();
  const socket = join();
  (await rooms.connection()).accept();
  browser.emit("offline", undefined);
  browser.emit("online", undefined);
  expect(await rooms.connection(1)).toBeDefined();
  socket.close();
});

test("a room that turns somebody away for good says why, and is not asked again", async () => {
  const { rooms, seen, join } = await openRoomPage();
  join();
  (await rooms.connection()).end(CLOSE.forbidden, "SKETCH_BLOCKED");
  expect(seen.at(-1)).toEqual({ message: ERRORS.SKETCH_BLOCKED, code: "SKETCH_BLOCKED" });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(rooms.connections).toHaveLength(1);
});

test("without a ticket there is no connection: refused is told, anything else tried again", async () => {
  const { rooms, seen, join, server } = await openRoomPage();
  server.refuse(TICKETS, 503);
  const socket = join();
  await vi.advanceTimersByTimeAsync(6000);
  expect(await rooms.connection()).toBeDefined();
  socket.close();

  const message = "You may not open this.";
  server.refuse(TICKETS, 403, { code: "PERMISSION_MISSING", message });
  join();
  await expect.poll(() => seen).toContainEqual({ message, code: "PERMISSION_MISSING" });
});
