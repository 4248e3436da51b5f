import { expect, test } from "vitest";
import type { OwnPlayer } from "#core/gaggle/api.ts";
import { dataOf, openPage } from "../../../tests/simulators/browser.ts";
import { PocketBaseServer } from "../../../tests/simulators/pocketbase.ts";

const GET = "GET /api/gq/gaggle/me";
const POST = "POST /api/gq/gaggle/me";

const PLAYER = {
  ...{ name: "Mira", page: "mira", is_hidden: false, cards: 12 },
  accounts: ["twitch" as const],
};
const PLAYING: OwnPlayer = { player: PLAYER, is_opted_out: false };
const OPTED_OUT: OwnPlayer = { player: null, is_opted_out: true };

async function openPlayer() {
  const server = new PocketBaseServer();
  server.route(GET, () => PLAYING);
  const page = await openPage(() => import("./gaggle-store.ts"), { server });
  await page.store.loadPlayer();
  return page;
}

test("the collection is hidden at once, and shown again when the server refuses", async () => {
  const { store, server, toasts } = await openPlayer();
  const hidden = { ...PLAYING, player: { ...PLAYER, is_hidden: true } };
  server.route(POST, () => hidden);
  const release = server.hold(POST);
  const hiding = store.setHidden(true);
  expect(dataOf(store.$player).player?.is_hidden).toBe(true);
  release();
  await hiding;
  expect(server.requestsTo(POST).at(-1)?.body).toEqual({ type: "hide", is_hidden: true });
  server.refuse(POST, 429, { message: "Too many requests." });
  await store.setHidden(false);
  expect(dataOf(store.$player).player?.is_hidden).toBe(true);
  expect(toasts()).toEqual(["Too many requests."]);
});

test("who is erased takes no part, until they join again", async () => {
  const { store, server, toasts } = await openPlayer();
  server.route(POST, () => OPTED_OUT);
  expect(await store.forgetPlayer()).toBe(undefined);
  expect(dataOf(store.$player)).toEqual(OPTED_OUT);
  server.route(POST, () => ({ player: null, is_opted_out: false }));
  await store.joinAgain();
  expect(dataOf(store.$player).is_opted_out).toBe(false);
  expect(server.requestsTo(POST).map(({ body }) => body)).toEqual([
    { type: "forget" },
    { type: "join" },
  ]);
  expect(toasts()).toEqual([
    "Everything of yours in Gaggle is erased.",
    "Welcome back. Your next catch counts.",
  ]);
});

test("a refusal to erase is handed on, and nothing changes", async () => {
  const { store, server } = await openPlayer();
  server.goDown();
  expect(await store.forgetPlayer()).toMatchObject({ kind: "unreachable" });
  expect(dataOf(store.$player)).toEqual(PLAYING);
});
