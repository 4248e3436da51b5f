import { expect, test, vi } from "vitest";
import { CATALOGUE_ADDRESS } from "#core/cards/catalogue.ts";
import { CATALOGUE } from "../../../tests/oracles/gaggle-published.ts";
import { MemoryStorage, openPage, until } from "../../../tests/simulators/browser.ts";
import { PocketBaseServer } from "../../../tests/simulators/pocketbase.ts";

async function openFlock(localStorage = new MemoryStorage()) {
  const server = new PocketBaseServer();
  server.route(`GET ${CATALOGUE_ADDRESS}`, () => CATALOGUE);
  const page = await openPage(() => import("./store.ts"), { as: null, server, localStorage });
  await page.store.openFlock();
  const game = () => {
    const state = page.store.$flock.get();
    if (state.status !== "ready") throw new Error(`It is ${state.status}`);
    return state.game;
  };
  const win = () => {
    const { cards } = game().state;
    for (const card of new Set(cards)) {
      cards.forEach((one, place) => {
        if (one === card) page.store.turnCard(place);
      });
    }
  };
  return { ...page, ...page.store, localStorage, game, win };
}

test("SOLO-M1: deals from the site's cards, in three sizes", async () => {
  const { game, startFlock } = await openFlock();
  expect(game().state.cards).toHaveLength(12);
  startFlock("large", "seed");
  const { cards } = game().state;
  expect(cards).toHaveLength(30);
  startFlock("large", "seed");
  expect(game().state.cards).toEqual(cards);
});

test("SOLO-M2, SOLO-M4: two that are no pair are said, and hidden after a moment", async () => {
  const { $flock, game, startFlock, turnCard } = await openFlock();
  startFlock("small", "seed");
  const other = game().state.cards.findIndex((card) => card !== game().state.cards[0]);
  turnCard(0);
  expect(game().said).toMatch(/^\S.*\.$/);
  turnCard(other);
  expect(game().said).toMatch(/No pair with/);
  await until($flock, (page) => page.status === "ready" && page.game.state.open.length === 0);
  expect(game().state.moves).toBe(1);
});

test("SOLO-M3: the best game of each size stays in the browser", async () => {
  vi.useFakeTimers({ now: 1000, toFake: ["Date"] });
  try {
    const page = await openFlock();
    page.win();
    expect(page.game()).toMatchObject({ seconds: 0, state: { moves: 6 } });
    expect(page.game().said).toBe("All 6 pairs found, in 6 moves and 0 seconds.");
    page.turnCard(0);
    expect(page.$bests.get()).toEqual({ small: { moves: 6, seconds: 0 } });
    page.startFlock("medium");
    page.turnCard(0);
    vi.setSystemTime(31_000);
    page.win();
    const again = await openFlock(page.localStorage);
    expect(again.$bests.get().small).toEqual({ moves: 6, seconds: 0 });
    expect(again.$bests.get().medium?.seconds).toBe(30);
  } finally {
    vi.useRealTimers();
  }
});

test("cards that can't be had are asked for again", async () => {
  const server = new PocketBaseServer();
  server.refuse(`GET ${CATALOGUE_ADDRESS}`, 503);
  const { store } = await openPage(() => import("./store.ts"), { as: null, server });
  await store.openFlock();
  expect(store.$flock.get()).toEqual({ status: "away" });
  server.route(`GET ${CATALOGUE_ADDRESS}`, () => CATALOGUE);
  await store.openFlock();
  expect(store.$flock.get().status).toBe("ready");
});
