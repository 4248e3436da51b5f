import { afterAll, beforeAll, expect, test } from "vitest";
import { CLOSE } from "#core/platform/rooms/ticket.ts";
import { type RoomsStack, startRooms } from "../../stack/rooms.ts";
import { enter, knock, mentions, refusal, sendAccessEvents } from "../../stack/sketch.ts";

/** What those get, and don't get, who came by the public link. */
let rooms: RoomsStack;

beforeAll(async () => {
  rooms = await startRooms();
});
afterAll(() => rooms.stop());

const owner = { role: "owner" } as const;
const guest = { person: "guest1", name: "Gus", role: "guest", origin: "0123456789abcdef" } as const;
const overlay = { person: "overlay", role: "overlay", origin: "fedcba9876543210" } as const;

test("SKETCH-S34: in a new sketch a guest's strokes wait for a moderator; switched off, it stays so", async () => {
  const ada = await enter(rooms, "new1", owner);
  expect(ada.received[0]).toMatchObject({ settings: { approval: true } });
  const [gus, stream] = [await enter(rooms, "new1", guest), await enter(rooms, "new1", overlay)];
  await gus.draws("stroke-of-gus");
  await ada.waitFor(mentions('"pending":true'));
  await ada.draws("stroke-of-ada");
  await stream.waitFor(mentions('"stroke-of-ada"'));
  expect(JSON.stringify(stream.received)).not.toContain("stroke-of-gus");
  await ada.saves({ type: "approve", ids: ["stroke-of-gus"] });
  await stream.waitFor(mentions('"stroke-of-gus"'));

  ada.ask({ type: "settings", settings: { approval: false } });
  await ada.waitForType("settings");
  await rooms.kill9();
  await rooms.restart();
  const again = await enter(rooms, "new1", guest);
  expect(again.received[0]).toMatchObject({ settings: { approval: false } });
  await again.close();
});

test("SKETCH-S26: who was sent out stays out over a restart", async () => {
  const ada = await enter(rooms, "kick1", owner);
  const gus = await enter(rooms, "kick1", guest);
  ada.ask({ type: "kick", person: "guest1" });
  expect(await gus.closed).toBe(CLOSE.forbidden);
  await rooms.kill9();
  await rooms.restart();
  const again = await knock(rooms, "kick1", guest);
  expect(await again.closed).toBe(CLOSE.forbidden);
  expect(again.received.some(refusal("SKETCH_KICKED"))).toBe(true);
});

test.each(["viewer", "editor"] as const)(
  "SKETCH-S51: who came by the link reads no history as %s; a member does who only watches",
  async (role) => {
    const room = `history${role}`;
    const gus = await enter(rooms, room, { ...guest, role });
    gus.ask({ type: "history", after: 0 });
    await gus.waitFor(refusal("ROOM_FORBIDDEN"));
    const bob = await enter(rooms, room, { person: "bob", role: "viewer" });
    bob.ask({ type: "history", after: 0 });
    await bob.waitForType("history");
    expect(gus.received.map(({ type }) => type)).not.toContain("history");
    await Promise.all([gus.close(), bob.close()]);
  },
);

test("ROOM-R55: from the network of who is blocked nobody watches by the link", async () => {
  const ada = await enter(rooms, "ban2", owner);
  const gus = await enter(rooms, "ban2", guest);
  await sendAccessEvents(rooms, [
    { type: "role", sketch: "ban2", person: "guest1", role: "blocked" },
  ]);
  expect(await gus.closed).toBe(CLOSE.forbidden);
  const watching = { ...guest, person: "guest2", role: "viewer" } as const;
  const again = await knock(rooms, "ban2", watching);
  expect(await again.closed).toBe(CLOSE.forbidden);
  await ada.close();
});
