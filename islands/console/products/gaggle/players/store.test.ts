import { expect, test } from "vitest";
import { dataOf, openPage } from "../../../../../tests/simulators/browser.ts";
import { PocketBaseServer } from "../../../../../tests/simulators/pocketbase.ts";

const ROUTE = "GET /api/gq/gaggle/players";
const LIST = { players: [{ page: "mira", name: "Mira", kinds: 9, cards: 12 }], all: 1 };

test("the players are shown, and stay when the server is away for a moment", async () => {
  const server = new PocketBaseServer();
  server.route(ROUTE, () => LIST);
  const { store } = await openPage(() => import("./store.ts"), { server });
  await store.loadPlayers();
  expect(dataOf(store.$players)).toEqual(LIST);
  server.goDown();
  await store.loadPlayers();
  expect(dataOf(store.$players)).toEqual(LIST);
});

test("an answer that is none is a failure", async () => {
  const server = new PocketBaseServer();
  server.route(ROUTE, () => ({ players: "all" }));
  const { store } = await openPage(() => import("./store.ts"), { server });
  await store.loadPlayers();
  expect(store.$players.get()).toMatchObject({ status: "failed" });
});
