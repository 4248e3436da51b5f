import { afterAll, beforeAll, expect, test } from "vitest";
import { REVOCATION } from "#core/platform/limits.ts";
import { REVOCATIONS_PATH } from "#core/platform/rooms/revocation.ts";
import { DISK_PATH, ROOM_STORAGE_PATH } from "#core/platform/rooms/room-storage.ts";
import { ACCESS_EVENTS_PATH } from "#core/sketch/access-events.ts";
import { type RoomsStack, startRooms } from "../../stack/rooms.ts";
import { sendAccessEvents } from "../../stack/sketch.ts";

let rooms: RoomsStack;

beforeAll(async () => {
  rooms = await startRooms();
});
afterAll(() => rooms.stop());

const post = (path: string, body: BodyInit) =>
  fetch(rooms.url + path, { method: "POST", body, duplex: "half" } as RequestInit);

test.each([REVOCATIONS_PATH, ACCESS_EVENTS_PATH, ROOM_STORAGE_PATH, DISK_PATH])(
  "ROOM-R61: %s reads nothing that is larger than its limit, whether it says so or not",
  async (path) => {
    const large = "x".repeat(REVOCATION.bodyMaxBytes + 1);
    const said = await post(path, large);
    expect([said.status, await said.json()]).toMatchObject([413, { code: "BODY_TOO_LARGE" }]);
    const unsaid = await post(path, new Blob([large]).stream());
    expect(unsaid.status).toBe(413);
    expect((await post(path, "x".repeat(1000))).status).toBe(401);
  },
);

test("ROOM-R61: each route takes so many requests, and what is signed right again a moment later", async () => {
  const flood = Array.from({ length: 4 * REVOCATION.burstCount }, () =>
    post(REVOCATIONS_PATH, "x").then(({ status }) => status),
  );
  const statuses = await Promise.all(flood);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  // The other route has an allowance of its own.
  const events = [{ type: "unlive", sketch: "calm1" }] as const;
  expect((await sendAccessEvents(rooms, events)).status).toBe(204);
  await expect
    .poll(async () => (await post(REVOCATIONS_PATH, "x")).status, {
      interval: 100,
    })
    .toBe(401);
});
