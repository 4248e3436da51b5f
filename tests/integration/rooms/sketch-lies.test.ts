/** A client that lies: nothing changes that it may not change, and nobody else notices. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROOM } from "#core/platform/limits.ts";
import { CLOSE } from "#core/platform/rooms/ticket.ts";
import { SKETCH } from "#core/sketch/limits.ts";
import type { SketchOperation } from "#core/sketch/operation.ts";
import { SKETCH_PROTOCOL } from "#core/sketch/wire.ts";
import { mintTicket, RoomClient, type RoomsStack, startRooms } from "../../stack/rooms.ts";
import {
  enter,
  INK,
  knock,
  mentions,
  put,
  refusal,
  type SketchClient,
  STYLE,
  strokeOf,
} from "../../stack/sketch.ts";

let rooms: RoomsStack;

beforeAll(async () => {
  rooms = await startRooms();
});
afterAll(() => rooms.stop());

const liar = { person: "liar", name: "Liar" };

/** What a witness hears of a room in which somebody lies: nothing but who is there. */
function noticed({ received }: SketchClient): string[] {
  return received.map(({ type }) => type).filter((type) => type !== "presence");
}

async function scene(room: string, role: "editor" | "guest" | "viewer" | "overlay" = "editor") {
  const witness = await enter(rooms, room);
  await witness.draws("stroke-0001");
  await witness.waitFor(mentions('"put"'));
  const lying = await enter(rooms, room, { ...liar, role });
  witness.forget();
  return { witness, lying };
}

/** The room still answers, and holds what it held. */
async function unharmed(witness: SketchClient, room: string): Promise<void> {
  expect(noticed(witness)).toEqual([]);
  const late = await knock(rooms, room, { person: "late" });
  const { elements } = await late.hello();
  expect(elements).toMatchObject([{ ...strokeOf("stroke-0001"), by: "person1", author: "Ada" }]);
  expect(elements).toHaveLength(1);
  await Promise.all([late.close(), witness.close()]);
}

const operation = (body: object) => JSON.stringify({ type: "operation", seq: 1, operation: body });
const element = (change: object) => ({ ...strokeOf("stroke-0002"), ...change });
const puts = (...elements: object[]) => operation({ type: "put", elements });
const tooMany = (count: number) =>
  Array.from({ length: count }, (_, index) => element({ id: `stroke-${10_000 + index}` }));

const MALFORMED: [string, string | Buffer][] = [
  ["no JSON", "{quack"],
  ["binary", Buffer.from([1, 2, 3])],
  ["nothing", ""],
  ["an array", "[]"],
  ["an unknown type", '{"type":"erase","id":"stroke-0001"}'],
  ["a prototype's name", '{"type":"__proto__"}'],
  [
    "a request of protocol 1",
    '{"type":"commit","id":"stroke-0002","style":{},"points":[[1,2,0.5]]}',
  ],
  ["an unknown operation", operation({ type: "paint" })],
  ["a number that is no number of operations", operation({ type: "clear" }).replace(":1,", ":-1,")],
  ["an element without ink", puts(element({ ink: "" }))],
  ["ink that is none", puts(element({ ink: "not ink!" }))],
  ["ink beyond the canvas", puts(element({ ink: "_____F_____FA" }))],
  ["a colour that is code", puts(element({ colour: "url(javascript:alert(1))" }))],
  ["a width of a thousand", puts(element({ width: 1000 }))],
  [
    "an image from elsewhere",
    puts({
      id: "image-00001",
      kind: "image",
      x: 0,
      y: 0,
      w: 9,
      h: 9,
      src: "https://example.com/a.png",
    }),
  ],
  ["no elements", puts()],
  [
    "more elements than an operation may have",
    puts(...tooMany(SKETCH.elementsPerOperationMaxCount + 1)),
  ],
  [
    "a change of who drew it",
    operation({ type: "set", changes: [{ id: "stroke-0001", props: { angle: "left" } }] }),
  ],
  [
    "more ids than an operation may name",
    operation({
      type: "delete",
      ids: Array.from({ length: SKETCH.idsPerOperationMaxCount + 1 }, () => "stroke-0001"),
    }),
  ],
];

test.each(MALFORMED)("ROOM-R10: %s is refused and otherwise ignored", async (what, message) => {
  const room = `lie${MALFORMED.findIndex(([name]) => name === what)}`;
  const { witness, lying } = await scene(room);
  lying.socket.send(message);
  await lying.waitFor(refusal("MESSAGE_INVALID"));
  await lying.close();
  await unharmed(witness, room);
});

test("ROOM-R11: a message that is too large is refused", async () => {
  const { witness, lying } = await scene("large1");
  lying.send(JSON.stringify("ä".repeat(ROOM.messageMaxBytes / 2)));
  await lying.waitFor(refusal("MESSAGE_TOO_LARGE"));
  await lying.close();
  await unharmed(witness, "large1");
});

describe("without permission", () => {
  const FORBIDDEN: [role: "guest" | "viewer" | "overlay", SketchOperation, string][] = [
    ["viewer", put("stroke-0002"), "ROOM_FORBIDDEN"],
    ["overlay", put("stroke-0002"), "ROOM_FORBIDDEN"],
    ["guest", { type: "delete", ids: ["stroke-0001"] }, "ROOM_FORBIDDEN"],
    [
      "guest",
      { type: "set", changes: [{ id: "stroke-0001", props: { dx: 9 } }] },
      "ROOM_FORBIDDEN",
    ],
    ["guest", { type: "clear" }, "ROOM_FORBIDDEN"],
    ["guest", { type: "wipe", person: "person1" }, "ROOM_FORBIDDEN"],
    ["guest", { type: "approve", ids: ["stroke-0001"] }, "ROOM_FORBIDDEN"],
    ["guest", put("stroke-0001"), "MESSAGE_INVALID"],
  ];

  test.each(FORBIDDEN)("a %s can't %j", async (role, body, code) => {
    const room = `forbidden${FORBIDDEN.findIndex((one) => one[0] === role && one[1] === body)}`;
    const { witness, lying } = await scene(room, role);
    const seq = lying.do(body);
    expect(await lying.waitFor(({ type }) => type === "refused")).toMatchObject({ seq, code });
    await lying.close();
    await unharmed(witness, room);
  });

  test("nobody but an owner changes settings or sends people out", async () => {
    const { witness, lying } = await scene("forbiddensettings");
    lying.ask({ type: "settings", settings: { hidden: true } });
    await lying.waitFor(refusal("ROOM_FORBIDDEN"));
    lying.forget();
    lying.ask({ type: "kick", person: "person1" });
    await lying.waitFor(refusal("ROOM_FORBIDDEN"));
    await lying.close();
    await unharmed(witness, "forbiddensettings");
  });

  test.each(["overlay", "guest"] as const)("SKETCH-S51: %s: no history", async (role) => {
    const room = `forbiddenhistory${role}`;
    const { witness, lying } = await scene(room, role);
    lying.ask({ type: "history", after: 0 });
    await lying.waitFor(refusal("ROOM_FORBIDDEN"));
    expect(lying.received.map(({ type }) => type)).not.toContain("history");
    await lying.close();
    await unharmed(witness, room);
  });

  test.each(["owner", "editor", "viewer"] as const)("SKETCH-S51: %s: the history", async (role) => {
    const room = `history${role}`;
    const { witness } = await scene(room);
    const asking = await enter(rooms, room, { person: "reader", role });
    asking.ask({ type: "history", after: 0 });
    expect(await asking.waitForType("history")).toMatchObject({
      entries: [{ change: { type: "put", version: 1, by: "person1" } }],
      more: false,
      oldest: 0,
    });
    await Promise.all([asking.close(), witness.close()]);
  });
});

describe("with what is another's", () => {
  test("a stroke that somebody else is drawing is neither extended, cancelled nor stored", async () => {
    const { witness, lying } = await scene("foreign1");
    witness.ask({ type: "begin", id: "stroke-0009", style: STYLE, ink: INK });
    // Who draws gets the frame with it, too.
    await Promise.all([lying, witness].map((each) => each.waitFor(mentions('"begun"'))));
    witness.forget();
    lying.ask({ type: "extend", id: "stroke-0009", ink: INK });
    lying.ask({ type: "cancel", id: "stroke-0009" });
    lying.do(put("stroke-0009"));
    await lying.waitFor(refusal("MESSAGE_INVALID"));
    await lying.close();
    await unharmed(witness, "foreign1");
  });

  test("another's client is not spoken for, whether it has drawn or not", async () => {
    const { witness, lying } = await scene("foreign2");
    await lying.close();
    const fresh = await enter(rooms, "foreign2", { person: "fresh" });
    for (const { name } of [witness, fresh]) {
      const thief = await knock(rooms, "foreign2", liar);
      Object.assign(thief, { name });
      await thief.hello();
      expect(await thief.closed).toBe(CLOSE.forbidden);
    }
    await fresh.close();
    await unharmed(witness, "foreign2");
  });

  test("SKETCH-S24: a name, a role or an id in a message means nothing: the author is the ticket's", async () => {
    const { witness, lying } = await scene("foreign3");
    const forged = element({ by: "person1", author: "Ada", pending: false, z: "zz", version: 99 });
    lying.send(
      puts(forged).replace('{"type":"operation"', '{"type":"operation","person":"person1"'),
    );
    await witness.waitFor(mentions('"put"'));
    expect(witness.changes()).toMatchObject([
      { by: "liar", version: 2, elements: [{ by: "liar", author: "Liar", version: 2 }] },
    ]);
    await Promise.all([witness.close(), lying.close()]);
  });
});

describe("before and beside hello", () => {
  test("who has not said hello changes and hears nothing", async () => {
    const witness = await enter(rooms, "mute1");
    await witness.draws("stroke-0001");
    await witness.waitFor(mentions('"put"'));
    witness.forget();
    const lying = await knock(rooms, "mute1", liar);
    await lying.opened();
    lying.do(put("stroke-0002"));
    await lying.waitFor(refusal("MESSAGE_INVALID"));
    expect(lying.received).toHaveLength(1);
    await lying.close();
    await unharmed(witness, "mute1");
  });

  test("ROOM-R4: protocol 1 is told to reload", async () => {
    const url = rooms.socketUrl("sketch", "old1", await mintTicket({ room: "old1" }), 1);
    expect(SKETCH_PROTOCOL).toBeGreaterThan(1);
    const old = new RoomClient(url);
    expect(await old.closed).toBe(CLOSE.protocolOld);
    expect(old.received).toMatchObject([{ code: "PROTOCOL_OLD" }]);
  });
});

describe("nobody else notices, while somebody lies", () => {
  const POINTS = 25;
  const LIES: [string, (lying: SketchClient, index: number) => void][] = [
    ["what is no JSON", (lying) => lying.socket.send("{quack")],
    ["huge messages", (lying) => lying.socket.send("x".repeat(ROOM.messageMaxBytes + 1))],
    ["operations on what is another's", (lying) => lying.do(put("stroke-0001"))],
    [
      "points for another's stroke",
      (lying) => lying.ask({ type: "extend", id: "live-0001", ink: INK }),
    ],
    ["what only owners may", (lying) => lying.ask({ type: "kick", person: "person1" })],
    [
      "a flood",
      (lying) => {
        for (let count = 0; count < 40; count += 1) lying.ask({ type: "sync", since: 0 });
      },
    ],
  ];

  test.each(LIES)("%s", async (what, lie) => {
    const room = `stream${LIES.findIndex(([name]) => name === what)}`;
    const { witness, lying } = await scene(room);
    const third = await enter(rooms, room, { person: "third", role: "viewer" });
    third.forget();
    const pieces = () =>
      third.live().reduce((sum, one) => {
        if (one.type === "begun") return sum + one.stroke.ink.length;
        return one.type === "extended" ? sum + one.ink.length : sum;
      }, 0);
    witness.ask({ type: "begin", id: "live-0001", style: STYLE, ink: INK });
    for (let count = 1; count <= POINTS; count += 1) {
      await third.waitFor(() => pieces() >= count);
      lie(lying, count);
      if (count < POINTS) witness.ask({ type: "extend", id: "live-0001", ink: INK });
    }
    await witness.draws("live-0001");
    await third.waitFor(mentions('"put"'));
    expect(pieces()).toBe(POINTS);
    expect(third.changes()).toMatchObject([{ type: "put", version: 2, by: "person1" }]);
    // That they came themselves may be said in their welcome or after it.
    const heard = noticed(third).filter((type) => type !== "presence");
    expect(new Set(heard)).toEqual(new Set(["frame"]));
    expect(new Set(noticed(witness))).toEqual(new Set(["frame", "saved"]));
    for (const client of [witness, lying, third]) client.socket.terminate();
  });

  test("an old protocol, and tickets that are none, by the hundred", async () => {
    const { witness } = await scene("streamold");
    const third = await enter(rooms, "streamold", { person: "third", role: "viewer" });
    third.forget();
    const old = await mintTicket({ room: "streamold" });
    const knocks = Array.from({ length: 100 }, (_, index) => {
      const [ticket, protocol] = index % 2 === 0 ? [old, 1] : ["no-ticket", SKETCH_PROTOCOL];
      return new RoomClient(rooms.socketUrl("sketch", "streamold", ticket, protocol)).closed;
    });
    witness.ask({ type: "begin", id: "live-0001", style: STYLE, ink: INK });
    await witness.draws("live-0001");
    await third.waitFor(mentions('"put"'));
    expect(new Set(await Promise.all(knocks))).toEqual(
      new Set([CLOSE.protocolOld, CLOSE.ticketRefused]),
    );
    expect(new Set(noticed(third))).toEqual(new Set(["frame"]));
    await Promise.all([witness.close(), third.close()]);
  });
});

test("ROOM-R12: who floods is refused, then closed; the others draw on", async () => {
  const { witness, lying } = await scene("flood");
  const count = ROOM.messagesBurstCount + ROOM.refusalsBurstCount + 200;
  for (let index = 0; index < count; index += 1) {
    lying.ask({ type: "cancel", id: "stroke-0001" });
  }
  expect(
    await witness.saves({ type: "set", changes: [{ id: "stroke-0001", props: { dx: 1 } }] }),
  ).toBe(2);
  expect(await lying.closed).toBe(CLOSE.tooFast);
  expect(lying.received.some(refusal("RATE_LIMITED"))).toBe(true);
  await witness.close();
});

test("a client that says nothing gets no queue, but one picture when it has received all", async () => {
  const artist = await enter(rooms, "deaf1");
  await artist.draws("stroke-0001");
  const first = await artist.waitFor(({ type }) => type === "frame");
  const deaf = await enter(rooms, "deaf1", liar);
  const move = (dx: number): SketchOperation => {
    return { type: "set", changes: [{ id: "stroke-0001", props: { dx } }] };
  };
  let frame = Number(first.frame);
  for (let dx = 1; dx <= SKETCH.unacknowledgedMaxCount + 20; dx += 1) {
    const version = await artist.saves(move(dx));
    const told = await artist.waitFor(
      (notice) => notice.type === "frame" && notice.version === version,
    );
    frame = Number(told.frame);
    artist.ask({ type: "heard", frame });
  }
  const last = frame - 20;
  await deaf.waitFor((notice) => notice.type === "frame" && notice.frame === last);
  const version = await artist.saves(move(42));
  deaf.ask({ type: "heard", frame: last });
  const resync = await deaf.waitForType("resync");
  expect(resync).toMatchObject({ version, elements: [{ id: "stroke-0001", dx: 42 }] });
  const frames = deaf.received.filter(({ type }) => type === "frame");
  expect(frames).toHaveLength(SKETCH.unacknowledgedMaxCount);
  await Promise.all([artist.close(), deaf.close()]);
}, 30_000);

test("SKETCH-S9: texts and names come to others without what can't be seen, and with few marks", async () => {
  const witness = await enter(rooms, "seen1");
  const writer = await enter(rooms, "seen1", {
    person: "writer",
    name: `Ad\u202ea${"\u0334".repeat(40)}`,
  });
  const name = `Ada${"\u0334".repeat(4)}`;
  await witness.waitFor(mentions(`"name":"${name}"`));

  const unmoved = { dx: 0, dy: 0, scaleX: 1, scaleY: 1, angle: 0 };
  const look = { x: 10, y: 10, size: 40, colour: "#112233", ...unmoved };
  const text = (id: string, words: string): SketchOperation => ({
    type: "put",
    elements: [{ id, kind: "text", text: words, ...look }],
  });
  await writer.saves(text("text-0001", `moc.\u202eelgoog\n${"o\u0334".repeat(2)}\u200b`));
  await witness.waitFor(mentions('"text":"moc.elgoog\\no\u0334o\u0334"'));
  const worse = `Z${"\u0334".repeat(60)}\u2066!`;
  await writer.saves({
    type: "set",
    changes: [{ id: "text-0001", props: { text: worse } }],
  });
  await witness.waitFor(mentions(`"text":"Z${"\u0334".repeat(4)}!"`));
  writer.do(text("text-0002", "\u200b\u3164\u2069"));
  await writer.waitFor(refusal("MESSAGE_INVALID"));

  const late = await knock(rooms, "seen1", { person: "late" });
  expect((await late.hello()).elements).toMatchObject([
    { text: `Z${"\u0334".repeat(4)}!`, author: name },
  ]);
  await Promise.all([witness.close(), writer.close(), late.close()]);
});
