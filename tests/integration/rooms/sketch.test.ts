import { afterAll, beforeAll, expect, test } from "vitest";
import { encodeInk } from "#core/canvas/ink.ts";
import { CLOSE } from "#core/platform/rooms/ticket.ts";
import { SKETCH } from "#core/sketch/limits.ts";
import { type RoomsStack, startRooms } from "../../stack/rooms.ts";
import { enter, INK, knock, mentions, put, refusal, STYLE, strokeOf } from "../../stack/sketch.ts";

let rooms: RoomsStack;

beforeAll(async () => {
  rooms = await startRooms();
});
afterAll(() => rooms.stop());

const bob = { person: "bob", name: "Bob" };

test("two see a stroke while it is drawn, and a third finds it", async () => {
  const ada = await enter(rooms, "both");
  const other = await enter(rooms, "both", bob);
  ada.ask({ type: "begin", id: "stroke-0001", style: STYLE, ink: INK });
  await other.waitFor(mentions('"begun"'));
  ada.ask({ type: "extend", id: "stroke-0001", ink: INK });
  await other.waitFor(mentions('"extended"'));

  const eve = await knock(rooms, "both", { person: "eve", name: "Eve", role: "viewer" });
  expect(await eve.hello()).toMatchObject({
    role: "viewer",
    version: 0,
    people: [{ name: "Ada" }, { name: "Bob" }],
    watching: 1,
    live: [{ id: "stroke-0001", author: "Ada", ink: [INK, INK] }],
  });
  expect(await ada.draws("stroke-0001")).toBe(1);
  await other.waitFor(mentions('"put"'));
  expect(other.live().map(({ type }) => type)).toEqual(["begun", "extended"]);
  await eve.waitFor(mentions('"put"'));

  const late = await knock(rooms, "both", { person: "late" });
  expect(await late.hello()).toMatchObject({
    full: true,
    version: 1,
    live: [],
    elements: [{ ...strokeOf("stroke-0001"), author: "Ada", by: "person1", version: 1 }],
  });
  await Promise.all([ada, other, eve, late].map((client) => client.close()));
});

test("what was acknowledged is there after kill -9, and so is who sent it", async () => {
  for (let round = 1; round <= 5; round += 1) {
    const ada = await knock(rooms, "crash");
    expect(await ada.hello()).toMatchObject({ seq: round - 1, version: round - 1 });
    expect(await ada.draws(`stroke-000${round}`)).toBe(round);
    await rooms.kill9();
    await ada.closed;
    await rooms.restart();
  }
  const after = await knock(rooms, "crash", { person: "after" });
  const { elements } = await after.hello();
  const ids = [1, 2, 3, 4, 5].map((round) => `stroke-000${round}`);
  expect(elements.map(({ id }) => id)).toEqual(ids);
  // Another person can't write over what is there.
  after.do(put("stroke-0003"));
  await after.waitFor(refusal("MESSAGE_INVALID"));
  await after.close();

  // Nor speak for a client that is another's, even after the restarts.
  const thief = await knock(rooms, "crash", { person: "thief" });
  Object.assign(thief, { name: "person1-crash" });
  await thief.hello();
  expect(await thief.closed).toBe(CLOSE.forbidden);
});

test("what was deleted is restored after a restart, with its place in the order", async () => {
  const ada = await enter(rooms, "restore");
  await ada.draws("stroke-0001", "stroke-0002");
  await ada.saves({ type: "delete", ids: ["stroke-0001"] });
  await rooms.kill9();
  await ada.closed;
  await rooms.restart();
  const again = await knock(rooms, "restore");
  const { elements } = await again.hello();
  expect(elements.map(({ id }) => id)).toEqual(["stroke-0002"]);
  await again.saves({ type: "restore", ids: ["stroke-0001"] });
  const late = await knock(rooms, "restore", bob);
  const restored = await late.hello();
  expect(restored.elements.map(({ id }) => id)).toEqual(["stroke-0001", "stroke-0002"]);
  await Promise.all([again.close(), late.close()]);
});

test("who comes back hears only what changed, unless the storage is another", async () => {
  const ada = await enter(rooms, "since");
  await ada.draws("stroke-0001", "stroke-0002");
  const other = await knock(rooms, "since", bob);
  const { epoch, version } = await other.hello();
  await other.close();
  await ada.draws("stroke-0003");
  await ada.saves({ type: "delete", ids: ["stroke-0001"] });

  const back = await knock(rooms, "since", bob);
  expect(await back.hello(version, epoch)).toMatchObject({
    full: false,
    elements: [{ id: "stroke-0003" }],
    deleted: ["stroke-0001"],
  });
  await back.close();
  const stranger = await knock(rooms, "since", bob);
  const fresh = await stranger.hello(version, "another-epoch");
  expect(fresh.full).toBe(true);
  expect(fresh.elements.map(({ id }) => id)).toEqual(["stroke-0002", "stroke-0003"]);
  await Promise.all([ada.close(), stranger.close()]);
});

test("an operation that is sent again is answered, and applied once", async () => {
  const ada = await enter(rooms, "again");
  const seq = ada.do(put("stroke-0001"));
  await ada.waitFor(mentions('"saved"'));
  await ada.waitFor(mentions('"put"'));
  ada.forget();
  ada.ask({ type: "operation", seq, operation: put("stroke-0001") });
  expect(await ada.waitFor(mentions('"saved"'))).toMatchObject({ seq, version: 1 });
  ada.ask({ type: "operation", seq: seq + 2, operation: put("stroke-0003") });
  expect(await ada.waitForType("resend")).toMatchObject({ seq: seq + 1 });
  expect(ada.changes()).toEqual([]);
  await ada.close();
});

test("what someone draws is cancelled when they leave", async () => {
  const ada = await knock(rooms, "leave");
  const { connection } = await ada.hello();
  const other = await enter(rooms, "leave", bob);
  ada.ask({ type: "begin", id: "stroke-0001", style: STYLE, ink: INK });
  await other.waitFor(mentions('"begun"'));
  ada.socket.terminate();
  await other.waitFor(mentions('"cancelled"'));
  const left = (notice: object) => mentions('"left":["')(notice) && mentions(connection)(notice);
  await other.waitFor((notice) => notice.type === "presence" && left(notice));
  await other.close();
});

test("a large sketch is welcomed in several frames", async () => {
  const ada = await enter(rooms, "large");
  const long = encodeInk(
    Array.from({ length: SKETCH.pointsPerStrokeMaxCount }, (_, index) => [
      (index * 617) % 1920,
      (index * 351) % 1080,
      (index % 100) / 100,
    ]),
  );
  const count = 60;
  const unmoved = { dx: 0, dy: 0, scaleX: 1, scaleY: 1, angle: 0 };
  for (let index = 0; index < count; index += 1) {
    const element = { ...strokeOf(`stroke-${1000 + index}`, long), ...unmoved };
    await ada.saves({ type: "put", elements: [element] });
  }
  const other = await knock(rooms, "large", bob);
  const { elements, more } = await other.hello();
  expect(more).toBe(true);
  expect(elements.length).toBeLessThan(count);
  await other.waitFor((notice) => notice.type === "elements" && notice.more === false);
  const followed = other.received
    .filter(({ type }) => type === "elements")
    .flatMap((notice) => notice.elements as { id: string }[]);
  expect([...elements, ...followed].map(({ id }) => id)).toEqual(
    Array.from({ length: count }, (_, index) => `stroke-${1000 + index}`),
  );
  await Promise.all([ada.close(), other.close()]);
});

test("ROOM-R8: a full room says so at once", async () => {
  const clients = await Promise.all(
    Array.from({ length: SKETCH.drawingMaxCount }, (_, index) =>
      enter(rooms, "full", { person: `person${index}` }),
    ),
  );
  const oneMore = await knock(rooms, "full", { person: "late" });
  expect(await oneMore.closed).toBe(CLOSE.full);
  expect(oneMore.received[0]).toMatchObject({ type: "refused", code: "ROOM_FULL" });
  const viewer = await enter(rooms, "full", { person: "viewer", role: "viewer" });
  expect(viewer.received[0]).toMatchObject({ type: "welcome" });
  await Promise.all([...clients, viewer].map((client) => client.close()));
});
