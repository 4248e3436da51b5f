import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CLOSE } from "#core/platform/rooms/ticket.ts";
import { POND } from "#core/pond/limits.ts";
import type { PondFrame } from "#core/pond/wire.ts";
import { openPage, until } from "../../tests/simulators/browser.ts";
import { PocketBaseServer } from "../../tests/simulators/pocketbase.ts";
import { RoomServer } from "../../tests/simulators/room-server.ts";
import { PondHouse } from "../../tests/stack/pond.ts";

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

async function openScreen() {
  const server = new PocketBaseServer();
  const asked: unknown[] = [];
  server.route("POST /api/gq/pond/tickets", ({ body }: { body: unknown }) => {
    asked.push(body);
    return { ticket: "screen", expires_at: "", code: "HJKM", room: "hjkm" };
  });
  const rooms = new RoomServer();
  const page = await openPage(() => import("./screen-store.ts"), {
    as: null,
    server,
    WebSocket: rooms.WebSocket,
  });
  return { rooms, asked, screen: page.store.followRoom("HJKM") };
}

/** A room with a game, and the frames that its big screen gets. */
function houseWithScreen() {
  const house = new PondHouse();
  const frames: PondFrame[] = [];
  const ada = house.sit("ada", { opens: true });
  house.sit("bob");
  const tv = house.enter("tv", { isScreen: true });
  house.onFrame = ({ connection, frame }) => void (connection === tv && frames.push(frame));
  const client = house.clients.get(tv);
  if (client) client.sent = null;
  house.flush();
  return { house, ada, tv, frames };
}

test("POND-V2: a big screen asks for no seat, and shows what everybody sees", async () => {
  const { rooms, asked, screen } = await openScreen();
  const { house, ada, tv, frames } = houseWithScreen();
  const socket = await rooms.connection();
  expect(asked).toMatchObject([{ code: "HJKM", watch: true }]);
  socket.accept();
  house.ask(ada, { type: "start", game: "doodle" });
  house.ask(ada, { type: "choose", turn: 1, option: 0 });
  const word = house.view(ada).you?.word ?? "";
  expect(word).not.toBe("");
  for (const frame of frames) socket.say(frame);
  const state = await until(screen.$screen, ({ status }) => status === "showing");
  expect(state).toMatchObject({ view: house.view(tv), connection: "connected" });
  expect(JSON.stringify(state)).not.toContain(word);
  expect(socket.received).toEqual([]);
  screen.stop();
});

test("POND-V6: it is clear when the connection is lost for long, and shows again when it is back", async () => {
  const { rooms, screen } = await openScreen();
  const { frames } = houseWithScreen();
  const socket = await rooms.connection();
  socket.accept();
  for (const frame of frames) socket.say(frame);
  expect(screen.$screen.get().status).toBe("showing");
  socket.end(1006);
  expect(screen.$screen.get()).toMatchObject({ status: "showing", connection: "disconnected" });
  const again = await rooms.connection(1);
  await vi.advanceTimersByTimeAsync(POND.screenAloneMs);
  expect(screen.$screen.get().status).toBe("hidden");
  again.accept();
  for (const frame of frames) again.say(frame);
  const state = await until(screen.$screen, ({ status }) => status === "showing");
  expect(state).toMatchObject({ connection: "connected" });
  screen.stop();
});

test("POND-V6: without a room it is clear, and looks again by itself", async () => {
  const { rooms, screen } = await openScreen();
  const { frames } = houseWithScreen();
  const socket = await rooms.connection();
  socket.accept();
  socket.end(CLOSE.unknown, "POND_UNKNOWN");
  expect(screen.$screen.get()).toEqual({ status: "nothing" });
  await vi.advanceTimersByTimeAsync(POND.screenLookAgainMs);
  const again = await rooms.connection(1);
  again.accept();
  for (const frame of frames) again.say(frame);
  expect(screen.$screen.get().status).toBe("showing");
  // The room closes, and what was shown of it is gone at once.
  again.end(CLOSE.unknown, "POND_CLOSED");
  expect(screen.$screen.get()).toEqual({ status: "nothing" });
  screen.stop();
});
