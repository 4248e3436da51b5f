import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CLOSE } from "#core/platform/rooms/ticket.ts";
import { SKETCH } from "#core/sketch/limits.ts";
import { SKETCH_PROTOCOL } from "#core/sketch/wire.ts";
import { memberSession, openPage, until } from "../../../../../tests/simulators/browser.ts";
import { PocketBaseServer } from "../../../../../tests/simulators/pocketbase.ts";
import { RoomServer, ticketOf } from "../../../../../tests/simulators/room-server.ts";

const LOOK = "POST /api/gq/sketch-links/look";
const ENTER = "POST /api/gq/sketch-links";
const GUEST = `guest${"0".repeat(20)}`;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  // The draft of a sketch listens for the end of the page.
  vi.stubGlobal("window", new EventTarget());
});
afterEach(() => void vi.useRealTimers());

const welcome = (role: string) => ({
  type: "welcome",
  protocol: SKETCH_PROTOCOL,
  epoch: "e1",
  connection: "c1",
  person: GUEST,
  name: "Pat",
  role,
  version: 0,
  seq: 0,
  full: true,
  elements: [],
  deleted: [],
  more: false,
  live: [],
  held: [],
  people: [],
  watching: 0,
  settings: { approval: false, locked: false, hidden: false },
});

/** The public page of a sketch whose link lets people watch or draw. */
async function openPublicSketch(
  access: "view" | "draw",
  session: ReturnType<typeof memberSession> | null = null,
) {
  const server = new PocketBaseServer();
  const rooms = new RoomServer(server, ticketOf({ person: "user1", role: "editor" }));
  server.route(LOOK, () => ({ sketch: { name: "Pond" }, workspace: { name: "Geese" }, access }));
  const role = access === "draw" ? "guest" : "viewer";
  server.route(ENTER, () => ({
    ticket: ticketOf({ person: GUEST, role }),
    expires_at: "",
    room: "sketch1",
    sketch: { name: "Pond" },
    person: GUEST,
    role,
  }));
  const page = await openPage(() => import("./store.ts"), {
    as: session,
    server,
    WebSocket: rooms.WebSocket,
  });
  const { $link } = page.store;
  const shown = (status: string) => until($link, (link) => link.status === status);
  return { ...page, rooms, role, shown };
}

/** The room says that it would let in whoever asked. */
async function welcomeProbe(rooms: RoomServer): Promise<void> {
  const probe = await rooms.connection();
  expect(probe.address.searchParams.get("probe")).toBe("1");
  probe.end(CLOSE.welcome);
}

test("SKETCH-S75: who came to draw is asked for a name, sees that they are on their way, and is let in", async () => {
  const { store, server, rooms, role, shown } = await openPublicSketch("draw");
  const leave = store.openLink("abc");
  await welcomeProbe(rooms);
  expect(await shown("naming")).toMatchObject({ name: "", target: { sketch: { name: "Pond" } } });
  await store.takeName("Pat");
  expect(store.$link.get()).toMatchObject({ status: "joining", isCutOff: false });
  const room = await rooms.connection(1);
  expect(room.address.pathname).toBe("/parties/sketch/sketch1");
  room.accept();
  room.say(welcome(role));
  await shown("open");
  expect(server.requestsTo(ENTER).at(-1)?.body).toMatchObject({
    token: "abc",
    name: "Pat",
    watch: false,
  });
  store.changeName();
  expect(store.$link.get()).toMatchObject({ status: "naming", name: "Pat" });
  leave();
});

test("ACCESS-K25: whose name is a member's is asked for another, and comes in under that", async () => {
  const { store, server, rooms, shown } = await openPublicSketch("draw");
  const leave = store.openLink("abc");
  await welcomeProbe(rooms);
  await shown("naming");
  const taken = "Somebody of the workspace has this name";
  server.refuse(ENTER, 400, { code: "REQUEST_INVALID", fields: { name: taken } });
  expect(await store.takeName("Ada")).toMatchObject({ fields: { name: taken } });
  expect(await shown("naming")).toMatchObject({ name: "Ada", problem: taken });
  expect(rooms.connections).toHaveLength(1);
  leave();
});

test("SKETCH-S75: without a connection the page says that it keeps trying", async () => {
  const { store, rooms, shown } = await openPublicSketch("draw");
  const leave = store.openLink("abc");
  await welcomeProbe(rooms);
  await shown("naming");
  await store.takeName("Pat");
  (await rooms.connection(1)).end(1006);
  await until(store.$link, (link) => link.status === "joining" && link.isCutOff);
  (await rooms.connection(2)).accept();
  await until(store.$link, (link) => link.status === "joining" && !link.isCutOff);
  leave();
});

test("SKETCH-S75: a name that is taken meanwhile is asked for anew", async () => {
  const { store, server, rooms, shown } = await openPublicSketch("draw");
  const leave = store.openLink("abc");
  await welcomeProbe(rooms);
  await shown("naming");
  await store.takeName("Ada");
  const taken = "Somebody of the workspace has this name";
  server.refuse(ENTER, 400, { code: "REQUEST_INVALID", fields: { name: taken } });
  (await rooms.connection(1)).end(1006);
  expect(await shown("naming")).toMatchObject({ name: "Ada", problem: taken });
  leave();
});

test("SKETCH-S73: a locked sketch says so before it asks for a name, and asks when it opens", async () => {
  const { store, rooms, shown } = await openPublicSketch("draw");
  const leave = store.openLink("abc");
  (await rooms.connection()).end(CLOSE.forbidden, "SKETCH_LOCKED");
  const { refusal } = await shown("refused").then((link) => ({ refusal: undefined, ...link }));
  expect(refusal).toMatchObject({ reason: "SKETCH_LOCKED", isWatching: false });
  await vi.advanceTimersByTimeAsync(10_500);
  (await rooms.connection(1)).end(CLOSE.welcome);
  await shown("naming");
  leave();
});

test("SKETCH-S73: where every place is taken, one may watch before one has a name", async () => {
  const { store, server, rooms, shown } = await openPublicSketch("draw");
  const leave = store.openLink("abc");
  (await rooms.connection()).end(CLOSE.full, "ROOM_FULL");
  expect(await shown("refused")).toMatchObject({ refusal: { reason: "ROOM_FULL" } });
  store.watchMeanwhile();
  const room = await rooms.connection(1);
  expect(server.requestsTo(ENTER).at(-1)?.body).toMatchObject({ watch: true });
  room.accept();
  const people = Array.from({ length: SKETCH.drawingMaxCount }, (_, at) => {
    return { connection: `c${at}x`, person: `p${at}`, name: "Pen", role: "guest" };
  });
  room.say({ ...welcome("viewer"), people });
  expect(await shown("open")).toMatchObject({ waits: true });
  leave();
});

test("SKETCH-S73: where no room can say, the name is asked for", async () => {
  const { store, rooms, shown } = await openPublicSketch("draw");
  const leave = store.openLink("abc");
  (await rooms.connection()).end(1006);
  await shown("naming");
  leave();
});

test("who came to watch needs no name", async () => {
  const { store, rooms, role, shown } = await openPublicSketch("view");
  const leave = store.openLink("abc");
  const room = await rooms.connection();
  room.accept();
  room.say(welcome(role));
  expect(await shown("open")).toMatchObject({ waits: false });
  leave();
});

test("a member who may do more comes in by a ticket of their own", async () => {
  const { store, server, rooms } = await openPublicSketch("view", memberSession());
  const leave = store.openLink("abc");
  const room = await rooms.connection();
  expect(room.address.searchParams.get("ticket")).toBe(
    ticketOf({ person: "user1", role: "editor" }),
  );
  expect(server.requestsTo("POST /api/gq/tickets")[0]?.body).toMatchObject({ room: "sketch1" });
  leave();
});

test("a link that leads nowhere is told apart from a server that is away", async () => {
  const { store, server, shown } = await openPublicSketch("view");
  server.refuse(LOOK, 404);
  const leave = store.openLink("abc");
  await shown("nowhere");
  server.goDown();
  await store.loadLink();
  expect(store.$link.get()).toMatchObject({ status: "failed", failure: { kind: "unreachable" } });
  leave();
});

test("who is blocked learns it, and joins no room", async () => {
  const { store, server, rooms, shown } = await openPublicSketch("view");
  server.refuse(ENTER, 403, { code: "SKETCH_BLOCKED", message: "You are blocked here." });
  const leave = store.openLink("abc");
  expect(await shown("refused")).toMatchObject({
    refusal: { reason: "SKETCH_BLOCKED", message: "You are blocked here." },
  });
  expect(rooms.connections).toEqual([]);
  leave();
});

test("an answer to a link that was left comes too late", async () => {
  const { store, server, rooms } = await openPublicSketch("view");
  const release = server.hold(LOOK);
  const leave = store.openLink("abc");
  leave();
  release();
  await server.whenAnswered(LOOK);
  expect(store.$link.get()).toEqual({ status: "loading" });
  expect(rooms.connections).toEqual([]);
});
