import { expect, test } from "vitest";
import { CATALOGUE_ADDRESS } from "#core/cards/catalogue.ts";
import {
  CATALOGUE,
  FIRST_TABLE,
  playPond,
  publishedChannel,
  publishedEncounters,
} from "../../../tests/oracles/gaggle-published.ts";
import { dataOf, MemoryStorage, openPage } from "../../../tests/simulators/browser.ts";
import { PocketBaseServer } from "../../../tests/simulators/pocketbase.ts";

const NAMES = ["anna", "bert"];
const played = playPond(6, NAMES);
const encounters = publishedEncounters(played.lines, FIRST_TABLE, NAMES);
const CHANNEL = publishedChannel(played.lines, encounters);
const ROUTE = "GET /api/gq/public/gaggle/channels/mill-pond";

async function openChannel(options: { search?: string; localStorage?: MemoryStorage } = {}) {
  const { search = "", ...rest } = options;
  const server = new PocketBaseServer();
  server.route(`GET ${CATALOGUE_ADDRESS}`, () => CATALOGUE);
  server.route(ROUTE, () => CHANNEL);
  const address = `/tcg/channels/mill-pond${search}`;
  const load = async () => ({ ...(await import("./store.ts")), ...(await import("./seen.ts")) });
  return openPage(load, { as: null, server, address, ...rest });
}

test("older encounters are added, a page at a time", async () => {
  const { store, server } = await openChannel();
  const [newest, ...older] = CHANNEL.encounters;
  server.route(ROUTE, ({ query }) =>
    query.get("before") === "7"
      ? { ...CHANNEL, encounters: older }
      : { ...CHANNEL, encounters: [newest], next: 7 },
  );
  await store.loadChannel();
  expect(dataOf(store.$channel).channel.encounters).toHaveLength(1);
  server.refuse(ROUTE, 500, { message: "Try again." });
  expect(await store.loadOlder()).toMatchObject({ message: "Try again." });
  server.route(ROUTE, () => ({ ...CHANNEL, encounters: older }));
  expect(await store.loadOlder()).toBeUndefined();
  expect(dataOf(store.$channel).channel.encounters.map(({ id }) => id)).toEqual(
    CHANNEL.encounters.map(({ id }) => id),
  );
  expect(await store.loadOlder()).toBeUndefined();
});

test("the channel on another network is asked for by the page's address", async () => {
  const { store, server } = await openChannel({ search: "?network=discord" });
  await store.loadChannel();
  expect(server.requestsTo(ROUTE).map(({ query }) => query.get("network"))).toEqual(["discord"]);
  expect(store.channelRoute("mill-pond", "log", "discord")).toBe(
    "/api/gq/public/gaggle/channels/mill-pond/log?network=discord",
  );
  expect(store.seenHeads("mill-pond")).toEqual([]);
  expect(store.seenHeads("mill-pond:discord")).toHaveLength(CHANNEL.heads.length);
});

test("GAGGLE-L11: this browser keeps the heads that it has seen, and never changes one", async () => {
  const localStorage = new MemoryStorage();
  const { store, server } = await openChannel({ localStorage });
  await store.loadChannel();
  const seen = store.seenHeads("mill-pond");
  expect(seen).toEqual(CHANNEL.heads.map(({ n, hash }) => ({ n, hash })).reverse());
  const forged = CHANNEL.heads.map((head) => ({ ...head, hash: "ab".repeat(32) }));
  server.route(ROUTE, () => ({
    ...CHANNEL,
    heads: [{ at: 1, n: 999, hash: "cd".repeat(32) }, ...forged],
  }));
  await store.loadChannel();
  expect(store.seenHeads("mill-pond")).toEqual([...seen, { n: 999, hash: "cd".repeat(32) }]);
  localStorage.setItem("gq:gaggle-heads:mill-pond", "no list");
  expect(store.seenHeads("mill-pond")).toEqual([]);
});

test("a channel that is not there is unknown", async () => {
  const { store, server } = await openChannel();
  server.refuse(ROUTE, 404);
  await store.loadChannel();
  expect(store.$channel.get()).toEqual({ status: "unknown" });
});
