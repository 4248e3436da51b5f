import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOM, SKETCH } from "#core/limits.ts";
import { CLOSE, type TicketClaims } from "#core/rooms/ticket.ts";
import type { SketchChange, Stroke } from "#core/sketch/one/protocol.ts";
import {
  mintTicket,
  type Notice,
  RoomClient,
  type RoomsStack,
  startRooms,
} from "../../stack/rooms.ts";

let rooms: RoomsStack;

beforeAll(async () => {
  rooms = await startRooms();
});
afterAll(() => rooms.stop());

const style = { colour: "#0a7f5a", width: 4 };
const points = [
  [10, 10, 0.5],
  [20, 30, 0.6],
];

async function enter(room: string, claims: Partial<TicketClaims> = {}): Promise<RoomClient> {
  const client = new RoomClient(
    rooms.socketUrl("sketch", room, await mintTicket({ room, ...claims })),
  );
  await client.hears(({ type }) => type === "welcome" || type === "refused");
  return client;
}

const changesOf = ({ heard }: RoomClient) =>
  heard
    .filter(({ type }) => type === "changes")
    .flatMap((notice) => notice.changes as SketchChange[]);

const hasChange = (type: SketchChange["type"]) => (notice: Notice) =>
  notice.type === "changes" && (notice.changes as SketchChange[]).some((one) => one.type === type);

const welcomed = ({ heard }: RoomClient) => heard[0]?.strokes as Stroke[];

const refusal = (code: string) => (notice: Notice) =>
  notice.type === "refused" && notice.code === code;

test("two see a stroke while it is drawn, and a third finds it", async () => {
  const [ada, bob] = await Promise.all([
    enter("both"),
    enter("both", { person: "bob", name: "Bob" }),
  ]);
  ada.send({ type: "begin", id: "stroke-0001", style, points });
  await bob.hears(hasChange("begun"));
  ada.send({ type: "extend", id: "stroke-0001", points });
  await bob.hears(hasChange("extended"));
  const eve = await enter("both", { person: "eve", name: "Eve", role: "viewer" });
  expect(eve.heard[0]).toMatchObject({
    role: "viewer",
    people: 3,
    live: [{ id: "stroke-0001", author: "Ada", points: [...points, ...points] }],
  });
  ada.send({ type: "commit", id: "stroke-0001", style, points });
  expect(await ada.hearsType("saved")).toEqual({ type: "saved", id: "stroke-0001", order: 1 });
  await bob.hears(hasChange("committed"));
  expect(changesOf(bob).map(({ type }) => type)).toEqual(["begun", "extended", "committed"]);
  await bob.hears((notice) => notice.type === "people" && notice.count === 3);

  const late = await enter("both", { person: "late" });
  expect(late.heard[0]).toMatchObject({
    live: [],
    strokes: [{ id: "stroke-0001", order: 1, author: "Ada", style, points }],
  });
  await Promise.all([ada, bob, eve, late].map((client) => client.close()));
});

test("S7: what was acknowledged is there after kill -9", async () => {
  for (let round = 1; round <= 5; round += 1) {
    const ada = await enter("crash");
    ada.send({ type: "commit", id: `stroke-000${round}`, style, points });
    await ada.hears((notice) => notice.type === "saved" && notice.order === round);
    await rooms.kill9();
    await ada.closed;
    await rooms.restart();
  }
  const after = await enter("crash", { person: "after" });
  const ids = welcomed(after).map(({ id }) => id);
  expect(ids).toEqual([1, 2, 3, 4, 5].map((round) => `stroke-000${round}`));
  after.send({ type: "commit", id: "stroke-0003", style, points });
  await after.hears(refusal("MESSAGE_INVALID"));
  await after.close();
});

test("S5: a commit that is sent again is answered and changes nothing", async () => {
  const ada = await enter("again");
  ada.send({ type: "commit", id: "stroke-0001", style, points });
  await ada.hearsType("saved");
  await ada.hears(hasChange("committed"));
  ada.forget();
  ada.send({ type: "commit", id: "stroke-0001", style, points });
  expect(await ada.hearsType("saved")).toMatchObject({ order: 1 });
  expect(changesOf(ada)).toEqual([]);
  await ada.close();
});

test("S11: what someone draws is cancelled when they leave", async () => {
  const [ada, bob] = [await enter("leave"), await enter("leave", { person: "bob" })];
  ada.send({ type: "begin", id: "stroke-0001", style, points });
  await bob.hears(hasChange("begun"));
  ada.socket.terminate();
  await bob.hears(hasChange("cancelled"));
  await bob.hears((notice) => notice.type === "people" && notice.count === 1);
  await bob.close();
});

test("S13: a viewer can't draw", async () => {
  const viewer = await enter("view", { role: "viewer" });
  viewer.send({ type: "begin", id: "stroke-0001", style, points });
  expect(await viewer.hears(refusal("ROOM_FORBIDDEN"))).toMatchObject({ id: "stroke-0001" });
  expect(changesOf(viewer)).toEqual([]);
  await viewer.close();
});

const INVALID: [string, string | Buffer, string, object][] = [
  ["no JSON", "{quack", "MESSAGE_INVALID", {}],
  ["binary", Buffer.from([1, 2, 3]), "MESSAGE_INVALID", {}],
  [
    "an unknown type",
    '{"type":"erase","id":"stroke-0001"}',
    "MESSAGE_INVALID",
    { id: "stroke-0001" },
  ],
  ["a prototype's name", '{"type":"__proto__"}', "MESSAGE_INVALID", {}],
  ["too many bytes", JSON.stringify("ä".repeat(ROOM.messageMaxBytes / 2)), "MESSAGE_TOO_LARGE", {}],
];

test.each(INVALID)("R10: %s is refused and otherwise ignored", async (_, message, code, id) => {
  const ada = await enter("invalid");
  ada.socket.send(message);
  expect(await ada.hears(refusal(code))).toMatchObject(id);
  ada.send({ type: "commit", id: "stroke-0001", style, points });
  await ada.hearsType("saved");
  await ada.close();
});

test("R12: who floods is refused, then closed", async () => {
  const ada = await enter("flood");
  const count = ROOM.messagesBurstCount + ROOM.refusalsBurstCount + 200;
  for (let index = 0; index < count; index += 1) ada.send({ type: "cancel", id: "stroke-0001" });
  expect(await ada.closed).toBe(CLOSE.tooFast);
  expect(ada.heard.some(refusal("RATE_LIMITED"))).toBe(true);
});

test("S16: a large sketch is welcomed in several frames, in order", async () => {
  const ada = await enter("large");
  const long = Array.from({ length: SKETCH.pointsPerStrokeMaxCount }, () => [123.4, 567.8, 0.55]);
  const count = 30;
  for (let index = 0; index < count; index += 1) {
    ada.send({ type: "commit", id: `stroke-${1000 + index}`, style, points: long });
  }
  await ada.hears((notice) => notice.type === "saved" && notice.order === count);
  const bob = await enter("large", { person: "bob" });
  await bob.hears(
    (notice) =>
      notice.type === "changes" &&
      (notice.changes as SketchChange[]).some(
        (change) => change.type === "committed" && change.stroke.order === count,
      ),
  );
  const first = welcomed(bob).map(({ order }) => order);
  const followed = changesOf(bob).map(
    (change) => change.type === "committed" && change.stroke.order,
  );
  expect(first.length).toBeLessThan(count);
  expect([...first, ...followed]).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  await Promise.all([ada.close(), bob.close()]);
});

test("a full room says so at once", async () => {
  const clients = await Promise.all(
    Array.from({ length: SKETCH.drawingMaxCount }, (_, index) =>
      enter("full", { person: `person${index}` }),
    ),
  );
  const oneMore = await enter("full", { person: "late" });
  expect(oneMore.heard[0]).toMatchObject({ type: "refused", code: "ROOM_FULL" });
  expect(await oneMore.closed).toBe(CLOSE.full);
  const viewer = await enter("full", { person: "viewer", role: "viewer" });
  expect(viewer.heard[0]).toMatchObject({ type: "welcome" });
  await Promise.all([...clients, viewer].map((client) => client.close()));
});
