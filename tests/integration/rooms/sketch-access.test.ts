import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { TypedPocketBase } from "#core/platform/records.generated.ts";
import { CLOSE } from "#core/platform/rooms/ticket.ts";
import { storageUse } from "#core/platform/storage.ts";
import { embedTicket, linkTicket, sketchAccess } from "#core/sketch/api.ts";
import { openDatabase } from "../../stack/database.ts";
import { joined, post, sessionOf } from "../../stack/people.ts";
import { fromFreshAddress, type PocketBaseStack, startPocketBase } from "../../stack/pocketbase.ts";
import { type RoomsStack, startRooms } from "../../stack/rooms.ts";
import { INK, mentions, refusal, SketchClient, STYLE } from "../../stack/sketch.ts";

/** From a click in the console to who is in the room: docs/spec/sketch-access.md, rooms.md ROOM-R50 to ROOM-R55. */
let rooms: RoomsStack;
let stack: PocketBaseStack;
let owner: TypedPocketBase;
let artist: TypedPocketBase;
let sketch: string;

beforeAll(async () => {
  rooms = await startRooms();
  stack = await startPocketBase({ env: { GQ_ROOMS_URL: rooms.url } });
  owner = await stack.demoClient();
  const { tenant } = await sessionOf(stack, owner);
  artist = await joined(stack, owner, "artist@example.com", { role: "artist" });
  await post(stack, "/api/gq/session/tenant", artist, { tenant: tenant.id });
});

beforeEach(async () => {
  sketch = (await owner.collection("sketches").create({ name: "Pond" })).id;
});

afterAll(async () => {
  await stack.stop();
  await rooms.stop();
});

async function open(name: string, room: string, ticket: string): Promise<SketchClient> {
  const client = new SketchClient(rooms.socketUrl("sketch", room, ticket), `${name}-${room}`);
  await client.hello();
  return client;
}

async function enter(as: TypedPocketBase): Promise<SketchClient> {
  const answer = await post(stack, "/api/gq/tickets", as, { kind: "sketch", room: sketch });
  const { ticket } = v.parse(v.object({ ticket: v.string() }), answer.body);
  return open(as.authStore.record?.id ?? "", sketch, ticket);
}

const HOME = { "x-forwarded-for": "203.0.113.9" };

const askToCome = (token: string, secret: string, headers = HOME) =>
  stack.request("POST", "/api/gq/sketch-links", {
    body: { token, guest: secret.padEnd(32, "x"), name: "Gus" },
    headers,
  });

async function come(token: string, secret: string, headers = HOME) {
  const { ticket, room, person } = v.parse(
    linkTicket,
    (await askToCome(token, secret, headers)).body,
  );
  return { client: await open(person, room, ticket), person };
}

/** As pages do: a ticket of the very second in which something changed is followed by another (ROOM-R9). */
async function comeBack(token: string, secret: string): Promise<SketchClient> {
  let client: SketchClient | undefined;
  await expect
    .poll(
      async () => {
        ({ client } = await come(token, secret));
        return client.received[0]?.type;
      },
      { interval: 200 },
    )
    .toBe("welcome");
  if (client === undefined) throw new Error("Nobody came");
  return client;
}

async function watch(): Promise<SketchClient> {
  const answer = await post(stack, "/api/gq/embed-tickets", undefined, { tenant: "demo-pond" });
  const { ticket, room } = v.parse(embedTicket, answer.body);
  return open("overlay", room, ticket);
}

const give = (person: string, role: string | null) =>
  post(stack, "/api/gq/sketches/permissions", owner, { sketch, person, role });

async function link(access: string, renew = false): Promise<string> {
  const answer = await post(stack, "/api/gq/sketches/link", owner, { sketch, access, renew });
  return v.parse(sketchAccess, answer.body).link.token;
}

test("a demoted member loses the pen at once, stays, and gets it back", async () => {
  const [host, drawing] = [await enter(owner), await enter(artist)];
  drawing.ask({ type: "begin", id: "stroke-0001", style: STYLE, ink: INK });
  await host.waitFor(mentions('"begun"'));
  await give(artist.authStore.record?.id ?? "", "viewer");
  expect(await drawing.waitFor(({ type }) => type === "role")).toMatchObject({ role: "viewer" });
  await host.waitFor(mentions('"cancelled"'));
  await give(artist.authStore.record?.id ?? "", null);
  await drawing.waitFor((notice) => notice.type === "role" && notice.role === "owner");
  expect(await drawing.draws("stroke-0002")).toBeGreaterThan(0);
  await Promise.all([host.close(), drawing.close()]);
});

test("a blocked guest is out, and does not come back as somebody else", async () => {
  const token = await link("draw");
  const { client, person } = await come(token, "first");
  await client.draws("stroke-0001");
  await give(person, "blocked");
  expect(await client.closed).toBe(CLOSE.forbidden);
  expect(await askToCome(token, "first")).toMatchObject({ body: { code: "SKETCH_BLOCKED" } });
  const { client: disguised } = await come(token, "second");
  expect(await disguised.closed).toBe(CLOSE.forbidden);
  const { client: other } = await come(token, "third", fromFreshAddress() as typeof HOME);
  await other.draws("stroke-0002");
  await other.close();
});

test("who came by the link is out when it is off or made anew; members stay", async () => {
  const host = await enter(owner);
  const token = await link("draw");
  const { client } = await come(token, "guest");
  await link("off");
  expect(await client.closed).toBe(CLOSE.revoked);
  await link("draw");
  const again = await comeBack(token, "guest");
  await again.draws("stroke-0001");
  await link("draw", true);
  expect(await again.closed).toBe(CLOSE.revoked);
  expect(await host.draws("stroke-0002")).toBeGreaterThan(0);
  await host.close();
});

test("the overlay follows what is live", async () => {
  const before = await watch();
  await post(stack, "/api/gq/sketches/live", owner, { sketch });
  expect(await before.closed).toBe(CLOSE.revoked);
  const [host, after] = [await enter(owner), await watch()];
  await host.draws("stroke-0001");
  await after.waitFor(mentions('"stroke-0001"'));
  await Promise.all([host.close(), after.close()]);
});

test("a deleted sketch closes for everyone", async () => {
  const host = await enter(owner);
  await owner.collection("sketches").delete(sketch);
  expect(await host.closed).toBe(CLOSE.unknown);
});

test("ACCESS-K29: rooms and files share their workspace's space, and neither loses what it has", async () => {
  const operator = await stack.adminClient();
  const host = await enter(owner);
  await host.draws("stroke-0001");
  const use = async () => {
    await operator.crons.run("room-sizes");
    return v.parse(storageUse, (await stack.request("GET", "/api/gq/storage", { as: owner })).body);
  };
  await expect.poll(async () => (await use()).rooms).toBeGreaterThan(0);
  const { space, rooms: inRooms } = await use();
  expect(space.used).toBeGreaterThanOrEqual(inRooms);

  // PocketBase lets nobody write how large a file is; its database does.
  const { id } = await operator.collection("sketch_images").create({
    tenant: (await sessionOf(stack, owner)).tenant.id,
    sketch,
  });
  const fill = (bytes: number) => {
    const database = openDatabase(stack.dataDir);
    database.prepare("UPDATE sketch_images SET bytes = ? WHERE id = ?").run(bytes, id);
    database.close();
  };
  fill(space.max - inRooms);
  await expect
    .poll(
      async () => {
        await use();
        return host.received.some(refusal("STORAGE_FULL"));
      },
      { timeout: 10_000 },
    )
    .toBe(true);
  const late = await enter(artist);
  expect(JSON.stringify(late.received)).toContain('"stroke-0001"');
  fill(0);
  // PocketBase answers before its cron is through.
  const drawn = async () => {
    await use();
    host.forget();
    return host.draws("stroke-0002").catch(() => "refused");
  };
  await expect.poll(drawn, { timeout: 10_000 }).toBe(2);
  await Promise.all([host.close(), late.close()]);
});
