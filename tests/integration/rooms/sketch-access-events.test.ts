import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CLOSE } from "#core/platform/rooms/ticket.ts";
import { ACCESS_EVENTS_PATH } from "#core/sketch/access-events.ts";
import { ROOMS_SECRET, type RoomsStack, startRooms } from "../../stack/rooms.ts";
import {
  enter,
  INK,
  knock,
  mentions,
  put,
  refusal,
  STYLE,
  sendAccessEvents,
} from "../../stack/sketch.ts";

let rooms: RoomsStack;

beforeAll(async () => {
  rooms = await startRooms();
});
afterAll(() => rooms.stop());

const origin = "0123456789abcdef";
const bob = { person: "bob", name: "Bob", role: "editor" } as const;
const guest = { person: "guest1", name: "Guest", role: "guest", origin } as const;
const overlay = { person: "overlay", name: "Overlay", role: "overlay", origin } as const;
/** A ticket that is issued after the next news, which round up. */
const later = () => ({ exp: Math.floor(Date.now() / 1000) + 63 });

describe("ROOM-R51: somebody's role", () => {
  test("is another at once: the socket stays, the pen goes", async () => {
    const [ada, demoted] = [await enter(rooms, "role1"), await enter(rooms, "role1", bob)];
    demoted.ask({ type: "begin", id: "stroke-0001", style: STYLE, ink: INK });
    await ada.waitFor(mentions('"begun"'));
    const told = await sendAccessEvents(rooms, [
      { type: "role", sketch: "role1", person: "bob", role: "viewer" },
    ]);
    expect(told.status).toBe(204);
    expect(await demoted.waitForType("role")).toMatchObject({ role: "viewer" });
    await ada.waitFor(mentions('"cancelled"'));
    demoted.do(put("stroke-0001"));
    await demoted.waitFor(refusal("ROOM_FORBIDDEN"));

    await sendAccessEvents(rooms, [
      { type: "role", sketch: "role1", person: "bob", role: "editor" },
    ]);
    await demoted.waitFor((notice) => notice.type === "role" && notice.role === "editor");
    demoted.ask({ type: "begin", id: "stroke-0002", style: STYLE, ink: INK });
    await ada.waitFor(mentions('"stroke-0002"'));
    await Promise.all([ada.close(), demoted.close()]);
  });

  test("blocked: out, and a ticket from before opens nothing, also after a restart", async () => {
    const [ada, out] = [await enter(rooms, "role2"), await enter(rooms, "role2", bob)];
    await sendAccessEvents(rooms, [
      { type: "role", sketch: "role2", person: "bob", role: "blocked" },
    ]);
    expect(await out.closed).toBe(CLOSE.forbidden);
    expect(out.received.some(refusal("SKETCH_BLOCKED"))).toBe(true);
    await ada.waitFor(mentions('"left":["'));
    await rooms.kill9();
    await rooms.restart();
    const again = await knock(rooms, "role2", bob);
    expect(await again.closed).toBe(CLOSE.forbidden);
    expect(again.received).toMatchObject([{ code: "SKETCH_BLOCKED" }]);
  });

  test("a socket with a newer ticket goes by its ticket", async () => {
    const newer = await enter(rooms, "role3", { ...bob, ...later() });
    await sendAccessEvents(rooms, [
      { type: "role", sketch: "role3", person: "bob", role: "viewer" },
    ]);
    expect(await newer.draws("stroke-0001")).toBe(1);
    await newer.close();
  });
});

describe("ROOM-R52: the public link", () => {
  test("lets people draw or only look, without closing them", async () => {
    const [ada, visitor] = [await enter(rooms, "link1"), await enter(rooms, "link1", guest)];
    await sendAccessEvents(rooms, [{ type: "link", sketch: "link1", access: "view", except: [] }]);
    expect(await visitor.waitForType("role")).toMatchObject({ role: "viewer" });
    await sendAccessEvents(rooms, [{ type: "link", sketch: "link1", access: "draw", except: [] }]);
    await visitor.waitFor((notice) => notice.type === "role" && notice.role === "guest");
    expect(await visitor.draws("stroke-0001")).toBe(1);
    expect(ada.received.some(({ type }) => type === "role")).toBe(false);
    await Promise.all([ada.close(), visitor.close()]);
  });

  test("ACCESS-K30: chosen for drawing, it turns approval on; the same event again changes nothing", async () => {
    const ada = await enter(rooms, "link5", { role: "owner" });
    const isSet = (setting: string) => mentions(`"${setting}`);
    ada.ask({ type: "settings", settings: { approval: false } });
    await ada.waitFor(isSet('approval":false,"locked":false'));
    const at = Math.ceil(Date.now() / 1000);
    const chosen = {
      type: "link" as const,
      sketch: "link5",
      access: "draw" as const,
      except: [],
      approval: true as const,
      at,
    };
    await sendAccessEvents(rooms, [chosen]);
    await ada.waitFor(isSet('approval":true,"locked":false'));
    ada.ask({ type: "settings", settings: { approval: false, locked: true } });
    await ada.waitFor(isSet('approval":false,"locked":true'));
    await sendAccessEvents(rooms, [chosen]);
    ada.ask({ type: "settings", settings: { hidden: true } });
    const after = await ada.waitFor(isSet('hidden":true'));
    expect(after).toMatchObject({ settings: { approval: false, locked: true } });
    await ada.close();
  });

  test("when it is off, who came by it is out; members and the overlay stay", async () => {
    const ada = await enter(rooms, "link2");
    const visitor = await enter(rooms, "link2", guest);
    const stream = await enter(rooms, "link2", overlay);
    await sendAccessEvents(rooms, [{ type: "unlink", sketch: "link2" }]);
    expect(await visitor.closed).toBe(CLOSE.revoked);
    const again = await knock(rooms, "link2", guest);
    expect(await again.closed).toBe(CLOSE.ticketRefused);
    await ada.draws("stroke-0001");
    await stream.waitFor(mentions('"stroke-0001"'));

    await sendAccessEvents(rooms, [{ type: "unlive", sketch: "link2" }]);
    expect(await stream.closed).toBe(CLOSE.revoked);
    expect(ada.socket.readyState).toBe(ada.socket.OPEN);
    await ada.close();
  });
});

describe("ROOM-R53: a sketch that is deleted", () => {
  test("is gone for everyone, with all that it held", async () => {
    const ada = await enter(rooms, "gone1");
    await ada.draws("stroke-0001");
    await sendAccessEvents(rooms, [{ type: "deleted", sketch: "gone1" }]);
    expect(await ada.closed).toBe(CLOSE.unknown);
    expect(ada.received.some(refusal("SKETCH_GONE"))).toBe(true);
    const late = await knock(rooms, "gone1");
    expect(await late.closed).toBe(CLOSE.unknown);

    // With the same id, made anew: nothing of the old one is there.
    const fresh = await knock(rooms, "gone1", { tenant: "tenant1", ...later() });
    expect(await fresh.hello()).toMatchObject({ version: 0, seq: 0, elements: [] });
    fresh.ask({ type: "history", after: 0 });
    expect(await fresh.waitForType("history")).toMatchObject({ entries: [], more: false });
    await fresh.close();
  });
});

test("ROOM-R55: who is blocked does not come back under another name from the same address", async () => {
  const visitor = await enter(rooms, "ban1", guest);
  await sendAccessEvents(rooms, [
    { type: "role", sketch: "ban1", person: "guest1", role: "blocked" },
  ]);
  expect(await visitor.closed).toBe(CLOSE.forbidden);
  const disguised = { ...guest, person: "guest2", ...later() };
  const again = await knock(rooms, "ban1", disguised);
  expect(await again.closed).toBe(CLOSE.forbidden);
  await rooms.kill9();
  await rooms.restart();
  const after = await knock(rooms, "ban1", disguised);
  expect(await after.closed).toBe(CLOSE.forbidden);
  const elsewhere = await enter(rooms, "ban1", { ...disguised, origin: "fedcba9876543210" });
  expect(elsewhere.received[0]).toMatchObject({ type: "welcome", role: "guest" });

  await sendAccessEvents(rooms, [
    { type: "role", sketch: "ban1", person: "guest1", role: "guest" },
  ]);
  const forgiven = await enter(rooms, "ban1", disguised);
  expect(forgiven.received[0]).toMatchObject({ type: "welcome" });
  await Promise.all([elsewhere.close(), forgiven.close()]);
});

test("ROOM-R55: whoever is in by the link from a blocked network loses the connection at once", async () => {
  const troll = await enter(rooms, "ban2", guest);
  const second = await enter(rooms, "ban2", { ...guest, person: "guest2", ...later() });
  const watching = await enter(rooms, "ban2", { ...guest, person: "guest3", role: "viewer" });
  const elsewhere = { ...guest, person: "guest4", origin: "fedcba9876543210" };
  const staying = [
    await enter(rooms, "ban2"),
    await enter(rooms, "ban2", overlay),
    await enter(rooms, "ban2", elsewhere),
  ];
  await sendAccessEvents(rooms, [
    { type: "role", sketch: "ban2", person: "guest1", role: "blocked" },
  ]);
  for (const out of [troll, second, watching]) {
    expect(await out.closed).toBe(CLOSE.forbidden);
    expect(out.received.some(refusal("SKETCH_BLOCKED"))).toBe(true);
  }
  expect(await staying[0]?.draws("stroke-0001")).toBe(1);
  for (const client of staying) {
    await client.waitFor(mentions('"stroke-0001"'));
    expect(client.socket.readyState).toBe(client.socket.OPEN);
  }
  await Promise.all(staying.map((client) => client.close()));
});

describe("ROOM-R50: news", () => {
  const news = [{ type: "deleted", sketch: "forged1" }] as const;

  test.each([
    ["signed with another secret", { secret: "another-secret-that-is-long-enough-too" }],
    ["of another purpose", { purpose: "revocation" }],
  ])("%s change nothing", async (_, options) => {
    const ada = await enter(rooms, "forged1");
    const answer = await sendAccessEvents(rooms, news, options);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: "REVOCATION_INVALID" });
    expect(
      await ada.draws(`stroke-of-${Math.random()}`.replace(".", "").slice(0, 20)),
    ).toBeGreaterThan(0);
    await ada.close();
  });

  test("of another tenant's sketch change nothing", async () => {
    const ada = await enter(rooms, "forged2");
    const other = [{ type: "deleted", sketch: "forged2" }] as const;
    expect((await sendAccessEvents(rooms, other, { tenant: "tenant2" })).status).toBe(204);
    expect(await ada.draws("stroke-0001")).toBe(1);
    await ada.close();
  });

  test("are posted, not asked for", async () => {
    expect((await fetch(rooms.url + ACCESS_EVENTS_PATH)).status).toBe(404);
    const ticket = await fetch(rooms.url + ACCESS_EVENTS_PATH, {
      method: "POST",
      body: ROOMS_SECRET,
    });
    expect(ticket.status).toBe(401);
  });
});
