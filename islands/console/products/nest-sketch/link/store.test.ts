import { afterEach, beforeEach, expect, test, vi } from "vitest";
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

test("who came to draw is asked for a name, and then let in under it", async () => {
  const { store, server, rooms, role, shown } = await openPublicSketch("draw");
  const leave = store.openLink("abc");
  expect(await shown("naming")).toMatchObject({ name: "", target: { sketch: { name: "Pond" } } });
  await store.takeName("Pat");
  const room = await rooms.connection();
  expect(room.address.pathname).toBe("/parties/sketch/sketch1");
  room.accept();
  room.say(welcome(role));
  await shown("open");
  expect(server.requestsTo(ENTER)[0]?.body).toMatchObject({
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
  await shown("naming");
  const taken = "Somebody of the workspace has this name";
  server.refuse(ENTER, 400, { code: "REQUEST_INVALID", fields: { name: taken } });
  expect(await store.takeName("Ada")).toMatchObject({ fields: { name: taken } });
  expect(await shown("naming")).toMatchObject({ name: "Ada", problem: taken });
  expect(rooms.connections).toEqual([]);
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
