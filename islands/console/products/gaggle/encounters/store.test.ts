import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { EncounterRow } from "#core/gaggle/api.ts";
import { GAME_LOG } from "#core/gaggle/limits.ts";
import { dataOf, openPage, until } from "../../../../../tests/simulators/browser.ts";
import { PocketBaseServer } from "../../../../../tests/simulators/pocketbase.ts";
import { resultWords } from "./words.ts";

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

const ROUTE = "GET /api/gq/gaggle/encounters";
const PAGE_COUNT = 3;

function encounter(number: number, changes: Partial<EncounterRow> = {}): EncounterRow {
  return {
    ...{ id: `encounter${number}`, number, visitor: "snow-goose", state: "drawn" as const },
    ...{ opened_at: 1_000 * number, tries: 12, caught: 5, eggs: 1, honks: 0, ran_off: false },
    ...changes,
  };
}

/** A server with so many encounters, which answers pages of three. */
function serverWith(count: number) {
  const server = new PocketBaseServer();
  const log = { count };
  server.route(ROUTE, ({ query }) => {
    const before = Number(query.get("before") ?? Number.POSITIVE_INFINITY);
    const all = Array.from({ length: log.count }, (_, index) => encounter(log.count - index));
    const older = all.filter(({ opened_at }) => opened_at < before);
    const encounters = older.slice(0, PAGE_COUNT);
    const next = older.length > PAGE_COUNT ? (encounters.at(-1)?.opened_at ?? 0) : 0;
    return { encounters, next };
  });
  return { server, log };
}

const openLog = (server: PocketBaseServer) => openPage(() => import("./store.ts"), { server });

test("the log is shown a page at a time, the newest first", async () => {
  const { store } = await openLog(serverWith(7).server);
  await store.loadEncounters();
  const numbers = () => dataOf(store.$encounters).rows.map(({ number }) => number);
  expect(numbers()).toEqual([7, 6, 5]);
  await store.loadOlder();
  await store.loadOlder();
  expect(numbers()).toEqual([7, 6, 5, 4, 3, 2, 1]);
  expect(dataOf(store.$encounters).next).toBe(0);
  await store.loadOlder();
  expect(numbers()).toHaveLength(7);
});

test("new ones come by themselves, and what was unfolded stays", async () => {
  const { server, log } = serverWith(5);
  const { store } = await openLog(server);
  onTestFinished(store.watchEncounters());
  await until(store.$encounters, ({ status }) => status === "ready");
  await store.loadOlder();
  log.count = 6;
  await vi.advanceTimersByTimeAsync(GAME_LOG.refreshMs);
  await until(store.$encounters, (state) => state.status === "ready" && state.data.rows.length > 5);
  expect(dataOf(store.$encounters).rows.map(({ number }) => number)).toEqual([6, 5, 4, 3, 2, 1]);
});

test("where more came than fit on a page, the list begins anew, without a gap", async () => {
  const { server, log } = serverWith(4);
  const { store } = await openLog(server);
  await store.loadEncounters();
  log.count = 40;
  await store.loadEncounters();
  expect(dataOf(store.$encounters).rows.map(({ number }) => number)).toEqual([40, 39, 38]);
  await store.loadOlder();
  expect(dataOf(store.$encounters).rows.at(-1)?.number).toBe(35);
});

test("a failure shows until there is something to show; older ones that fail say so", async () => {
  const { server } = serverWith(7);
  const { store, toasts } = await openLog(server);
  server.refuse(ROUTE, 403, { message: "You need gaggle_manage." });
  await store.loadEncounters();
  expect(store.$encounters.get()).toMatchObject({ status: "failed", failure: { status: 403 } });
  await store.loadEncounters();
  expect(dataOf(store.$encounters).rows).toHaveLength(3);
  server.goDown();
  await store.loadOlder();
  expect(toasts()).toHaveLength(1);
  expect(dataOf(store.$encounters).rows).toHaveLength(3);
});

test.each([
  [{}, "12 tried, 5 caught it, 1 egg."],
  [{ caught: 0, eggs: 2 }, "12 tried, nobody caught it, 2 eggs."],
  [{ tries: 0 }, "Nobody tried."],
  [{ state: "void" as const }, "Called off: nobody gains or loses anything."],
  [{ visitor: "fox", honks: 4, ran_off: true }, "4 honked, and it ran off."],
  [{ visitor: "fox", honks: 0 }, "Nobody honked, and it stayed to look for an egg."],
])("what an encounter came to: %o", (changes, words) => {
  expect(resultWords(encounter(1, changes))).toBe(words);
});
