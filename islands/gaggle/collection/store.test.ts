import { expect, test } from "vitest";
import { CATALOGUE_ADDRESS } from "#core/cards/catalogue.ts";
import { completePlayer, publishedPlayer } from "../../../tests/oracles/gaggle-people.ts";
import { CATALOGUE } from "../../../tests/oracles/gaggle-published.ts";
import { dataOf, MemoryStorage, openPage } from "../../../tests/simulators/browser.ts";
import { PocketBaseServer } from "../../../tests/simulators/pocketbase.ts";
import { countShown } from "./view.ts";

const PLAYER = "GET /api/gq/public/gaggle/players/reedling";

async function openCollection(options: { search?: string; localStorage?: MemoryStorage } = {}) {
  const { search = "", ...rest } = options;
  const server = new PocketBaseServer();
  server.route(`GET ${CATALOGUE_ADDRESS}`, () => CATALOGUE);
  server.route(PLAYER, () => publishedPlayer());
  const address = `/cards/of/reedling${search}`;
  return openPage(() => import("./store.ts"), { as: null, server, address, ...rest });
}

test("GAGGLE-C8: a collection is shown set by set, with what is missing, doubled and wished for", async () => {
  const { store } = await openCollection();
  await store.loadCollection();
  const view = dataOf(store.$collection);
  expect(view.sets.map(({ set }) => set.slug)).toEqual(CATALOGUE.sets.map(({ slug }) => slug));
  const all = countShown(view, "all");
  expect(all).toBe(CATALOGUE.cards.length);
  expect(countShown(view, "owned")).toBe(view.kinds);
  expect(countShown(view, "missing")).toBe(all - view.kinds);
  expect(countShown(view, "wishes")).toBe(2);
  expect(view.cards).toBe(publishedPlayer().cards.reduce((sum, { count }) => sum + count, 0));
  const [first] = view.sets;
  expect(first?.owned).toBe(first?.entries.filter(({ count }) => count > 0).length);
  expect(first?.hasReward).toBe(false);
});

test("a card that was renamed or retired is still there, by its slug", async () => {
  const { store, server } = await openCollection();
  const retired = { card: "retired-goose", count: 2, set_aside: 0, first_at: 1 };
  server.route(PLAYER, () => publishedPlayer({ cards: [retired] }));
  await store.loadCollection();
  expect(dataOf(store.$collection)).toMatchObject({
    kinds: 1,
    others: [{ slug: "retired-goose", count: 2 }],
  });
});

test("GAGGLE-C8: rewards belong to their sets", async () => {
  const { store, server } = await openCollection();
  server.route(PLAYER, completePlayer);
  await store.loadCollection();
  const { sets, looks } = dataOf(store.$collection);
  expect(sets.every(({ hasReward }) => hasReward)).toBe(true);
  expect([...looks].sort()).toEqual(["golden_frame", "night_sky", "snow", "stamps"]);
});

test("the address says which cards are shown; an unknown word shows all", async () => {
  const { store } = await openCollection({ search: "?show=missing" });
  await store.loadCollection();
  expect(store.$filter.get()).toBe("missing");
  expect(store.filterAddress("doubles")).toBe("/cards/of/reedling?show=doubles");
  expect(store.filterAddress("all")).toBe("/cards/of/reedling");
  const other = await openCollection({ search: "?show=gold" });
  await other.store.loadCollection();
  expect(other.store.$filter.get()).toBe("all");
});

test("snow that was switched off stays off, also where storage is blocked for this page", async () => {
  const localStorage = new MemoryStorage();
  const { store } = await openCollection({ localStorage });
  await store.loadCollection();
  expect(store.$isSnowOn.get()).toBe(true);
  store.switchSnow();
  const again = await openCollection({ localStorage });
  await again.store.loadCollection();
  expect(again.store.$isSnowOn.get()).toBe(false);
  localStorage.isBlocked = true;
  const blocked = await openCollection({ localStorage });
  await blocked.store.loadCollection();
  blocked.store.switchSnow();
  expect(blocked.store.$isSnowOn.get()).toBe(false);
});

test("a hidden collection is unknown; a server that is away can be asked again", async () => {
  const { store, server } = await openCollection();
  server.refuse(PLAYER, 404);
  await store.loadCollection();
  expect(store.$collection.get()).toEqual({ status: "unknown" });
  server.goDown();
  await store.loadCollection();
  expect(store.$collection.get()).toMatchObject({
    status: "failed",
    failure: { kind: "unreachable" },
  });
  server.comeBack();
  server.route(PLAYER, () => publishedPlayer());
  await store.loadCollection();
  expect(store.$collection.get().status).toBe("ready");
});

test("an answer that is not a collection is a failure", async () => {
  const { store, server } = await openCollection();
  server.route(PLAYER, () => ({ name: "Reedling" }));
  await store.loadCollection();
  expect(store.$collection.get().status).toBe("failed");
});
