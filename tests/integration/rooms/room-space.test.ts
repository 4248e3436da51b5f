/** Rooms that may store nothing more for a while. */
import { SignJWT } from "jose";
import * as v from "valibot";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  DISK_PATH,
  ROOM_STORAGE_PATH,
  roomStorageAnswer,
} from "#core/platform/rooms/room-storage.ts";
import { ROOMS_SECRET, type RoomsStack, startRooms } from "../../stack/rooms.ts";
import { enter, put, refusal, sendAccessEvents } from "../../stack/sketch.ts";

let rooms: RoomsStack;

beforeAll(async () => {
  rooms = await startRooms();
});
afterAll(() => rooms.stop());

async function post(path: string, claims: object, secret = ROOMS_SECRET): Promise<Response> {
  const body = await new SignJWT({ ...claims })
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime("1m")
    .sign(new TextEncoder().encode(secret));
  return fetch(rooms.url + path, { method: "POST", body });
}

const postDisk = (full: boolean) => post(DISK_PATH, { purpose: "disk", full });

/** Tells the rooms what a tenant may store; answers what its rooms do. */
async function allow(tenant: string, maxBytes: number): Promise<number> {
  const claims = { purpose: "room-storage", tenants: [{ tenant, maxBytes }] };
  const answer = await post(ROOM_STORAGE_PATH, claims);
  expect(answer.status).toBe(200);
  return v.parse(roomStorageAnswer, await answer.json()).tenants[0]?.bytes ?? -1;
}

const counted = (tenant: string, is: (bytes: number) => boolean) =>
  expect.poll(async () => is(await allow(tenant, 1e9))).toBe(true);

test("ROOM-R62: rooms are counted together, learn at once when their space is used up, and lose nothing", async () => {
  const mine = { tenant: "space1" };
  const [ada, bea] = [
    await enter(rooms, "space1a", mine),
    await enter(rooms, "space1b", { ...mine, person: "bea" }),
  ];
  const other = await enter(rooms, "space2a", { tenant: "space2" });
  await ada.draws("stroke-0001");
  await bea.draws("stroke-0001");
  await counted("space1", (bytes) => bytes > 0);
  const used = await allow("space1", 1e9);

  // Exactly what there is: no more fits.
  await allow("space1", used);
  for (const client of [ada, bea]) {
    await client.waitFor(refusal("STORAGE_FULL"));
    client.forget();
    client.do(put("stroke-0002"));
    await client.waitFor(refusal("STORAGE_FULL"));
  }
  expect(await other.draws("stroke-0001")).toBe(1);
  const late = await enter(rooms, "space1a", { ...mine, person: "late" });
  const { elements } = (await late.waitForType("welcome")) as unknown as { elements: unknown[] };
  expect(elements).toMatchObject([{ id: "stroke-0001" }]);
  await late.waitFor(refusal("STORAGE_FULL"));

  // A room that slept, or was killed, knows it again before somebody has drawn.
  await rooms.kill9();
  await rooms.restart();
  const again = await enter(rooms, "space1a", mine);
  await again.waitFor(refusal("STORAGE_FULL"));

  await allow("space1", 2 * used);
  again.forget();
  expect(await again.draws("stroke-0003")).toBe(2);
  await again.close();
});

test("ROOM-R62: a sketch that is deleted counts no more", async () => {
  const ada = await enter(rooms, "space3a", { tenant: "space3" });
  await ada.draws("stroke-0001");
  await counted("space3", (bytes) => bytes > 0);
  const events = [{ type: "deleted", sketch: "space3a" }] as const;
  await sendAccessEvents(rooms, events, { tenant: "space3" });
  await counted("space3", (bytes) => bytes === 0);
});

test("ROOM-R63: while the disk is full every room stores nothing more, and goes on when it is not", async () => {
  const ada = await enter(rooms, "disk1");
  const bea = await enter(rooms, "disk2", { person: "bea" });
  await ada.draws("stroke-0001");
  expect((await postDisk(true)).status).toBe(204);
  for (const client of [ada, bea]) {
    // Whatever they do next: here a pointer that moves.
    client.ask({ type: "cursor", at: [1, 2] });
    await client.waitFor(refusal("DISK_FULL"));
  }
  ada.forget();
  ada.do(put("stroke-0002"));
  await ada.waitFor(refusal("DISK_FULL"));
  await ada.saves({ type: "delete", ids: ["stroke-0001"] });
  await postDisk(false);
  expect(await ada.draws("stroke-0003")).toBe(3);
  await Promise.all([ada.close(), bea.close()]);
});

test.each([
  [
    "with another secret",
    { purpose: "disk", full: true },
    "another-secret-that-is-long-enough-too",
  ],
  ["for another purpose", { purpose: "revocation", full: true }, ROOMS_SECRET],
])("ROOM-R63: what is signed %s changes nothing", async (_, claims, secret) => {
  expect((await post(DISK_PATH, claims, secret)).status).toBe(401);
  const ada = await enter(rooms, `calm${secret.length}`);
  expect(await ada.draws("stroke-0001")).toBe(1);
  await ada.close();
});
