import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CATALOGUE_ADDRESS } from "#core/cards/catalogue.ts";
import type { PublicTrade } from "#core/gaggle/api.ts";
import { publishedTrade } from "../../../tests/oracles/gaggle-people.ts";
import { CATALOGUE } from "../../../tests/oracles/gaggle-published.ts";
import { dataOf, memberSession, openPage, until } from "../../../tests/simulators/browser.ts";
import { PocketBaseServer } from "../../../tests/simulators/pocketbase.ts";

const NOW = Date.UTC(2026, 10, 23, 9);
const PUBLIC = "GET /api/gq/public/gaggle/trades/trade123";
const STEP = "POST /api/gq/gaggle/trades/trade123";

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

async function openTrade(changes: Partial<PublicTrade> = {}, as = memberSession()) {
  const server = new PocketBaseServer();
  const state = { trade: publishedTrade(NOW, changes) };
  server.route(`GET ${CATALOGUE_ADDRESS}`, () => CATALOGUE);
  server.route(PUBLIC, () => state.trade);
  const page = await openPage(() => import("./store.ts"), {
    as,
    server,
    address: "/tcg/trades/trade123",
  });
  return { ...page, state };
}

test("GAGGLE-C3: an open offer is followed until it ends, by the server's clock", async () => {
  const { store, state, server } = await openTrade({ now: NOW + 5000 });
  const stop = store.watchTrade();
  await until(store.$trade, ({ status }) => status === "ready");
  expect(dataOf(store.$trade)).toMatchObject({ behindMs: 5000, trade: { state: "open" } });
  state.trade = publishedTrade(NOW, { state: "taken", ended_at: NOW + 3000 });
  await vi.advanceTimersByTimeAsync(4000);
  expect(dataOf(store.$trade).trade.state).toBe("taken");
  const asked = server.requestsTo(PUBLIC).length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.requestsTo(PUBLIC)).toHaveLength(asked);
  stop();
});

test("nothing is asked while nobody looks, nor after the page is left", async () => {
  const { store, server, browser } = await openTrade();
  const stop = store.watchTrade();
  await until(store.$trade, ({ status }) => status === "ready");
  browser.isVisible = false;
  const asked = server.requestsTo(PUBLIC).length;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(server.requestsTo(PUBLIC)).toHaveLength(asked);
  browser.emit("visible", undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(server.requestsTo(PUBLIC)).toHaveLength(asked + 1);
  stop();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(server.requestsTo(PUBLIC)).toHaveLength(asked + 1);
});

test.each(["accept", "decline", "withdraw"] as const)(
  "GAGGLE-C3: whom it concerns can %s here, once",
  async (step) => {
    const ends = { accept: "taken", decline: "declined", withdraw: "withdrawn" } as const;
    const { store, server } = await openTrade({ may: step === "withdraw" ? "withdraw" : "answer" });
    server.route(STEP, () => publishedTrade(NOW, { state: ends[step], ended_at: NOW }));
    await store.loadTrade();
    await Promise.all([store.answerTrade(step), store.answerTrade(step)]);
    expect(server.requestsTo(STEP).map(({ body }) => body)).toEqual([{ step }]);
    expect(dataOf(store.$trade).trade).toMatchObject({ state: ends[step], may: "nothing" });
    expect(store.$answer.get()).toEqual({ status: "idle" });
  },
);

test("GAGGLE-C3: why an answer was refused is said, and the trade is shown as it stands now", async () => {
  const { store, state, server } = await openTrade({ may: "answer" });
  await store.loadTrade();
  server.refuse(STEP, 409, { message: "This offer is over." });
  state.trade = publishedTrade(NOW, { state: "withdrawn", ended_at: NOW });
  await store.answerTrade("accept");
  expect(store.$answer.get()).toMatchObject({
    status: "failed",
    failure: { message: "This offer is over." },
  });
  expect(dataOf(store.$trade).trade.state).toBe("withdrawn");
});

test("an unknown trade is said to be unknown, and is not asked for again", async () => {
  const { store, server } = await openTrade();
  server.refuse(PUBLIC, 404);
  const stop = store.watchTrade();
  await until(store.$trade, ({ status }) => status === "unknown");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.requestsTo(PUBLIC)).toHaveLength(1);
  stop();
});

test("what is shown stays while the server is away", async () => {
  const { store, server } = await openTrade();
  await store.loadTrade();
  server.goDown();
  await store.loadTrade();
  expect(store.$trade.get().status).toBe("ready");
});
