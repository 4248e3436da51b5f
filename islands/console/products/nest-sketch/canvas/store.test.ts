import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CLOSE } from "#core/platform/rooms/ticket.ts";
import { sketchFileOf } from "#core/sketch/file.ts";
import { SKETCH_PROTOCOL } from "#core/sketch/wire.ts";
import { memberSession, openPage, until } from "../../../../../tests/simulators/browser.ts";
import { PocketBaseServer } from "../../../../../tests/simulators/pocketbase.ts";
import { RoomServer, ticketOf } from "../../../../../tests/simulators/room-server.ts";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  // The draft of a sketch listens for the end of the page.
  vi.stubGlobal("window", new EventTarget());
});
afterEach(() => void vi.useRealTimers());

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
  watching: 0,
  settings: { approval: false, locked: false, hidden: false },
};

async function openCanvas(address = "/nest-sketch/canvas") {
  const server = new PocketBaseServer();
  const rooms = new RoomServer(server, ticketOf({ person: "user1", role: "owner" }));
  const load = async () => ({
    ...(await import("./store.ts")),
    ...(await import("./upload.ts")),
    ...(await import("../open-canvas.ts")),
    ...(await import("../status.ts")),
    ...(await import("../saves/autosave.ts")),
    ...(await import("../saves/open.ts")),
  });
  const as = memberSession({ live_sketch: "sketch1" });
  const page = await openPage(load, { as, server, address, WebSocket: rooms.WebSocket });
  return { ...page, rooms };
}

/** The same, let in by the room. */
async function openInRoom() {
  const page = await openCanvas();
  const leave = page.store.openSketch("sketch1");
  const room = await page.rooms.connection();
  room.accept();
  room.say(WELCOME);
  const canvas = await until(page.store.$openCanvas, (open) => open?.room().role === "owner");
  if (!canvas) throw new Error("No canvas is open");
  return { ...page, room, leave, canvas };
}

test("without a sketch in the address the live one is opened", async () => {
  const { store } = await openCanvas();
  expect(store.sketchOf(new URLSearchParams())).toBe("sketch1");
  expect(store.sketchOf(new URLSearchParams("sketch=other"))).toBe("other");
});

test("the header shows the room, and nothing of it once the canvas is left", async () => {
  const { store, leave } = await openInRoom();
  expect(store.$canvasStatus.get()).toMatchObject({
    connection: "connected",
    buttons: { permissions: "enabled", clear: "disabled", save: "disabled" },
  });
  leave();
  expect(store.$canvasStatus.get()).toEqual(store.NO_CANVAS);
  expect(store.$openCanvas.get()).toBe(undefined);
});

test("who is sent away learns why", async () => {
  const { store, room, leave } = await openInRoom();
  room.end(CLOSE.forbidden, "SKETCH_BLOCKED");
  expect(store.$join.get()).toMatchObject({
    status: "out",
    refusal: { reason: "SKETCH_BLOCKED" },
  });
  expect(store.$canvasStatus.get().connection).toBe("disconnected");
  leave();
});

test("a sketch that was opened ahead of its page is joined once", async () => {
  const { store, rooms } = await openCanvas();
  await store.openAhead();
  const leave = store.openSketch("sketch1");
  await rooms.connection();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(rooms.connections).toHaveLength(1);
  leave();
});

test("nothing is opened ahead at another address", async () => {
  const { store, rooms } = await openCanvas("/dashboard");
  await store.openAhead();
  expect(rooms.connections).toEqual([]);
});

test("an image is uploaded for its sketch, or the person learns why not", async () => {
  const { store, server } = await openCanvas();
  const route = "POST /api/gq/sketches/images";
  server.route(route, () => ({ src: "/image.webp" }));
  server.refuse(route, 413, { message: "The image is too large." });
  const upload = store.uploadTo("sketch1");
  expect(await upload(new File([], "goose.png"))).toEqual({ message: "The image is too large." });
  expect(await upload(new File([], "goose.png"))).toEqual({ src: "/image.webp" });
  expect(server.requestsTo(route)[0]?.body).toMatchObject({ sketch: "sketch1" });
});

test("a saved sketch is opened on an empty canvas; what is no sketch is refused", async () => {
  const { store, canvas, leave, toasts } = await openInRoom();
  expect(store.fileOf("nonsense")).toMatchObject({ failure: { code: "SKETCH_FILE_INVALID" } });
  expect(await store.openOnCanvas(canvas, sketchFileOf("Lake", []))).toBe(undefined);
  expect(toasts()).toEqual(["Opened Lake."]);
  leave();
});
