import { expect, test } from "vitest";
import { memberSession, openPage } from "../../../../../tests/simulators/browser.ts";
import { PocketBaseServer } from "../../../../../tests/simulators/pocketbase.ts";

const USE = {
  space: { used: 5_242_880, max: 2_147_483_648 },
  rooms: 131_072,
  sketches: { used: 3, max: 200 },
  saves: { used: 10, max: 1000 },
  images: { used: 0, max: 500 },
};

test("ACCESS-K29: what is used is shown, stays while the server is away, and says when it comes to an end", async () => {
  const server = new PocketBaseServer();
  server.route("GET /api/gq/storage", () => USE);
  const { store } = await openPage(() => import("./storage-store.ts"), {
    as: memberSession(),
    server,
  });
  await store.loadStorage();
  expect(store.$storage.get()).toEqual({ status: "ready", data: USE });
  server.goDown();
  await store.loadStorage();
  expect(store.$storage.get()).toEqual({ status: "ready", data: USE });
  expect(store.isNearlyFull(USE)).toBe(false);
  const full = { ...USE, space: { used: 2_000_000_000, max: 2_147_483_648 } };
  expect(store.isNearlyFull(full)).toBe(true);
  expect([400_000, 5_242_880, 327_155_712, 2_147_483_648].map(store.sizeText)).toEqual([
    "0.4 MB",
    "5 MB",
    "312 MB",
    "2 GB",
  ]);
});
