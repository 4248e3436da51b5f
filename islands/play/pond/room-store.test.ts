import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ERRORS } from "#core/platform/errors.ts";
import { CLOSE } from "#core/platform/rooms/ticket.ts";
import { type MemoryStorage, openPage, until } from "../../../tests/simulators/browser.ts";
import { PocketBaseServer } from "../../../tests/simulators/pocketbase.ts";
import { RoomServer } from "../../../tests/simulators/room-server.ts";
import { PondHouse } from "../../../tests/stack/pond.ts";

const ROOMS = "POST /api/gq/pond/rooms";
const TICKETS = "POST /api/gq/pond/tickets";

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

/** A visitor's page, and a room whose frames a test passes on. */
async function openPondPage(localStorage?: MemoryStorage) {
  const server = new PocketBaseServer();
  const answer = (ticket: string) => ({ ticket, expires_at: "", code: "HJKM", room: "hjkm" });
  server.route(ROOMS, () => answer("opening"));
  server.route(TICKETS, () => answer("seat"));
  const rooms = new RoomServer();
  const page = await openPage(
    async () => ({ ...(await import("./room-store.ts")), ...(await import("./tickets.ts")) }),
    { as: null, server, WebSocket: rooms.WebSocket, ...(localStorage && { localStorage }) },
  );
  return { ...page, rooms, join: () => page.store.joinPondRoom({ code: "HJKM" }) };
}

/** The frames that a real room would send to ada, who has a seat, from now on. */
function houseOf() {
  const house = new PondHouse();
  const ada = house.sit("ada", { opens: true });
  const frames: object[] = [];
  house.onFrame = ({ connection, frame }) => void (connection === ada && frames.push(frame));
  const client = house.clients.get(ada);
  if (client) client.sent = null;
  house.flush();
  return { house, ada, frames };
}

test("shows what the frames add up to, and keeps it while the connection is lost", async () => {
  const { rooms, join } = await openPondPage();
  const room = join();
  const { house, ada, frames } = houseOf();
  const socket = await rooms.connection();
  expect(socket.address.pathname).toBe("/parties/pond/hjkm");
  expect(socket.address.searchParams.get("ticket")).toBe("seat");
  expect(room.ask({ type: "clear" })).toBe(false);
  socket.accept();
  house.sit("bob");
  for (const frame of frames) socket.say(frame);
  const state = await until(room.$state, ({ status }) => status === "in");
  expect(state).toEqual({ status: "in", view: house.view(ada), connection: "connected" });
  expect(room.ask({ type: "start", game: "quiz" })).toBe(true);
  expect(socket.received).toEqual([{ type: "start", game: "quiz" }]);
  socket.end(1006);
  expect(room.$state.get()).toMatchObject({ status: "in", connection: "disconnected" });
  const again = await rooms.connection(1);
  again.accept();
  again.say({ ...frames[0], type: "frame" });
  expect(room.$state.get()).toMatchObject({ connection: "connected", view: { seats: [{}] } });
  room.close();
});

test("POND-G5: answers what measures its connection at once, and each question once", async () => {
  const { rooms, join } = await openPondPage();
  const room = join();
  const { house, ada, frames } = houseOf();
  const socket = await rooms.connection();
  socket.accept();
  house.sit("bob");
  house.ask(ada, { type: "start", game: "duck" });
  for (const frame of frames) socket.say(frame);
  socket.say({ ...frames.at(-1) });
  expect(socket.received).toEqual([{ type: "echo", echo: house.state.live.echo?.name }]);
  room.close();
});

test("POND-L2: whoever opened a room joins it by that ticket, and comes back by another", async () => {
  const { rooms, join, store, server } = await openPondPage();
  expect(await store.openPondRoom()).toEqual({ ok: true, code: "HJKM" });
  const room = join();
  const first = await rooms.connection();
  expect(first.address.searchParams.get("ticket")).toBe("opening");
  first.accept();
  const { frames } = houseOf();
  for (const frame of frames) first.say(frame);
  first.end(1006);
  const second = await rooms.connection(1);
  expect(second.address.searchParams.get("ticket")).toBe("seat");
  const guests = [ROOMS, TICKETS].map((route) => server.requestsTo(route)[0]?.body);
  expect(guests[0]).toEqual({ guest: expect.stringMatching(/^[0-9a-f]{48}$/) });
  expect(guests[1]).toEqual({ ...Object(guests[0]), code: "HJKM", watch: false });
  room.close();
});

test("POND-L3: the guest of a browser is the same after a reload", async () => {
  const first = await openPondPage();
  await first.store.openPondRoom();
  first.store.rememberProfile({ name: "Ada", goose: "grey-7" });
  const again = await openPondPage(first.browser.localStorage);
  await again.store.openPondRoom();
  expect(again.server.requestsTo(ROOMS)[0]?.body).toEqual(first.server.requestsTo(ROOMS)[0]?.body);
  expect(again.store.rememberedProfile()).toEqual({ name: "Ada", goose: "grey-7" });
});

test("says why it is out, and what the room refused", async () => {
  const { rooms, join } = await openPondPage();
  const room = join();
  const socket = await rooms.connection();
  socket.accept();
  socket.say({ type: "refused", code: "POND_HOST_ONLY", message: ERRORS.POND_HOST_ONLY });
  expect(room.$problem.get()).toMatchObject({ code: "POND_HOST_ONLY" });
  room.clearProblem();
  expect(room.$problem.get()).toBeNull();
  socket.end(CLOSE.forbidden, "POND_KICKED");
  expect(room.$state.get()).toEqual({
    status: "out",
    code: "POND_KICKED",
    message: ERRORS.POND_KICKED,
  });
  room.close();
});

test("asks for a drawing, which comes or is lost with the connection", async () => {
  const { rooms, join } = await openPondPage();
  const room = join();
  const socket = await rooms.connection();
  await expect(room.drawing(1)).rejects.toThrow("no connection");
  socket.accept();
  const wanted = room.drawing(1);
  socket.say({ type: "drawing", drawing: 1, ops: [{ type: "clear" }] });
  expect(await wanted).toEqual([{ type: "clear" }]);
  const lost = expect(room.drawing(2)).rejects.toThrow("lost");
  socket.end(1006);
  await lost;
  room.leave();
  expect(room.$state.get()).toMatchObject({ status: "out", code: "POND_LEFT" });
});
