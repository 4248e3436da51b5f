import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { jwtVerify } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DISK_PATH } from "#core/platform/rooms/room-storage.ts";
import { postDisk } from "./disk-watch.ts";

const secret = "a-ticket-secret-for-tests-0123456789";
const posted: { path: string | undefined; body: string }[] = [];
const rooms = createServer(async (request, response) => {
  posted.push({ path: request.url, body: await text(request) });
  response.writeHead(204).end();
});
let roomsUrl = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => rooms.listen(0, "127.0.0.1", resolve));
  const address = rooms.address();
  roomsUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
});
afterAll(() => void rooms.close());

test.each([
  ["less than the reserve is free", async () => 599, true],
  ["the reserve is free", async () => 600, false],
  ["what is free can't be read", () => Promise.reject(new Error("no such folder")), false],
])(
  "ROOM-R63: the rooms are told, signed and for a short time, when %s",
  async (_, freeBytes, full) => {
    posted.length = 0;
    expect(await postDisk({ roomsUrl, secret, freeBytes, reserveBytes: 600 })).toBe(true);
    expect(posted.map(({ path }) => path)).toEqual([DISK_PATH]);
    const key = new TextEncoder().encode(secret);
    const { payload } = await jwtVerify(posted[0]?.body ?? "", key, { algorithms: ["HS256"] });
    expect(payload).toEqual({ purpose: "disk", full, exp: expect.any(Number) });
  },
);

test("ROOM-R63: rooms that are away are no failure", async () => {
  const away = "http://127.0.0.1:9";
  const options = { secret, freeBytes: async () => 1, reserveBytes: 600 };
  expect(await postDisk({ roomsUrl: away, ...options })).toBe(false);
});
