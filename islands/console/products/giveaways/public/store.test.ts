import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { QUICKNET, roundTime } from "#core/fairness/beacon.ts";
import type { PublicRun } from "#core/giveaways/api.ts";
import { openPage, type PageOptions, until } from "../../../../../tests/simulators/browser.ts";
import { drawOf, forgeries, PLAN } from "../../../../../tests/simulators/draws.ts";

const NOW = Date.UTC(2026, 10, 22, 20);
const DRAW = drawOf(PLAN);
/** While the run was closed, before its round came. */
const BEFORE = roundTime(1000) - 5000;
const ADDRESS = { tenant: "goose-pond", token: "abc" };
const PAGE = "GET /api/gq/public/giveaways/goose-pond/abc";
const NUMBER = "POST /api/gq/public/giveaways/number";
const CHECK = "POST /api/gq/public/giveaways/check";
const REVEAL = "POST /api/gq/public/giveaways/reveal";
const NO_BEACON = { state: "off", chain: "", round: 0, at: 0 } as const;

const RUN: PublicRun = {
  name: "Keys",
  description: "",
  tenant: { name: "Goose pond", slug: "goose-pond", channel: "pond" },
  prefix: "!",
  keyword: "",
  picture: "",
  state: "open",
  version: 2,
  closed_at: 0,
  void_at: 0,
  started_at: NOW - 60_000,
  ends_at: NOW + 60_000,
  now: NOW + 5000,
  prizes: [],
  rules: {
    winner_count: 1,
    max_entries_per_user: 1,
    min_chat_lines: 0,
    exclude_winners_days: 0,
    subscriber_luck: 1,
    claim_minutes: 60,
  },
  entrants: 3,
  entries: 3,
  seed_hash: DRAW.seed_hash,
  seed: "",
  entries_hash: "",
  beacon: NO_BEACON,
  bot: { is_here: true, absences: [] },
  winners: [],
};

/** The run of the draw, between its close and its round. */
const CLOSED: PublicRun = {
  ...RUN,
  state: "closed",
  started_at: DRAW.opened_at,
  ends_at: DRAW.closed_at,
  closed_at: DRAW.closed_at,
  entries_hash: DRAW.entries_hash,
  beacon: { state: "waiting", chain: QUICKNET.chain, round: 1000, at: roundTime(1000) },
};

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW }));
afterEach(() => void vi.useRealTimers());

/** The public page of a run, as a visitor without an account opens it. */
async function openPublicPage(options: PageOptions = {}) {
  const page = await openPage(
    async () => ({
      ...(await import("./store.ts")),
      ...(await import("./ticket-store.ts")),
      ...(await import("./draw-store.ts")),
    }),
    { as: null, ...options },
  );
  const state: { run: PublicRun; draw: unknown } = { run: RUN, draw: DRAW };
  // The server's clock is 5 s ahead.
  page.server.route(PAGE, () => ({ ...state.run, now: Date.now() + 5000 }));
  page.server.route(`${PAGE}/draw`, () => state.draw);
  page.server.route(NUMBER, () => ({
    number: "123456",
    secret: "s".repeat(32),
    expires_at: NOW + 600_000,
  }));
  return { ...page, state };
}

test("the page counts by the server's clock, and keeps itself fresh while it is seen", async () => {
  const { store, server, browser, state } = await openPublicPage();
  const stop = store.watchPage(ADDRESS);
  const page = await until(store.$page, ({ status }) => status !== "loading");
  expect(page.status === "ready" && Math.round(page.shown.behindMs / 1000)).toBe(5);
  state.run = { ...RUN, entrants: 4 };
  await vi.advanceTimersByTimeAsync(8000);
  await until(store.$page, (now) => now.status === "ready" && now.shown.run.entrants === 4);
  browser.isVisible = false;
  const asked = server.requestsTo(PAGE).length;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(server.requestsTo(PAGE)).toHaveLength(asked);
  browser.emit("visible", undefined);
  await server.whenAnswered(PAGE, asked + 1);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.requestsTo(PAGE)).toHaveLength(asked + 1);
});

test("an unknown run is told apart from a server that is away", async () => {
  const { store, server } = await openPublicPage();
  server.goDown();
  await store.loadPage(ADDRESS);
  expect(store.$page.get()).toMatchObject({ status: "failed", failure: { kind: "unreachable" } });
  server.comeBack();
  server.refuse(PAGE, 404);
  await store.loadPage(ADDRESS);
  expect(store.$page.get()).toEqual({ status: "unknown" });
});

test("a number for chat survives a reload, and shows what became of it", async () => {
  const before = await openPublicPage();
  const wish = { purpose: "enter", login: "reedling" } as const;
  expect(await before.store.askNumber(ADDRESS, wish)).toBe(undefined);
  const { store, server } = await openPublicPage({ localStorage: before.browser.localStorage });
  const entry = { login: "reedling", outcome: "entered", entries: 1, lines_needed: 0 };
  server.route(CHECK, () => ({ state: "entered", entry }));
  server.route(CHECK, () => ({ state: "waiting" }), { times: 1 });
  const stop = store.followTicket(ADDRESS);
  expect(store.$ticket.get()).toMatchObject({
    status: "held",
    ticket: { number: "123456", login: "reedling" },
    check: { state: "waiting" },
  });
  await server.whenAnswered(CHECK);
  await vi.advanceTimersByTimeAsync(2000);
  await until(store.$ticket, (now) => now.status === "held" && now.check.state === "entered");
  stop();
  store.dropTicket(ADDRESS);
  expect(store.$ticket.get()).toEqual({ status: "none" });
});

test("why there is no number is a value, and an old number has expired", async () => {
  const { store, server } = await openPublicPage();
  server.refuse(NUMBER, 409, { message: "The giveaway is closed." });
  expect(await store.askNumber(ADDRESS, { purpose: "claim", login: "anna" })).toMatchObject({
    message: "The giveaway is closed.",
  });
  expect(store.$ticket.get()).toEqual({ status: "none" });
  await store.askNumber(ADDRESS, { purpose: "claim", login: "anna" });
  server.refuse(CHECK, 404);
  const stop = store.followTicket(ADDRESS);
  await until(store.$ticket, (now) => now.status === "held" && now.check.state === "expired");
  stop();
});

test("a stranger who types the number of a page doesn't stop that page's waiting (FAIR-C4)", async () => {
  const { store, server } = await openPublicPage();
  expect(await store.askNumber(ADDRESS, { purpose: "claim", login: "hanna" })).toBeUndefined();
  const claimed = { state: "claimed", prize_name: "A mug", reveal_at: NOW + 60_000 };
  server.route(CHECK, () => ({ ...claimed, now: NOW }));
  server.route(CHECK, () => ({ state: "refused", code: "NUMBER_OTHER_NAME" }), { times: 1 });
  const stop = store.followTicket(ADDRESS);
  const checkOf = (state: ReturnType<typeof store.$ticket.get>) =>
    state.status === "held" ? state.check.state : undefined;
  await until(store.$ticket, (state) => checkOf(state) === "refused");
  await vi.advanceTimersByTimeAsync(2000);
  await until(store.$ticket, (state) => checkOf(state) === "claimed");
  stop();
});

test("a prize is revealed once, and shown again after a reload of the tab", async () => {
  const prize = { code_value: "AAA-BBB", prize_name: "Game key", prize_description: "" };
  const before = await openPublicPage();
  await before.store.askNumber(ADDRESS, { purpose: "claim", login: "anna" });
  before.server.route(CHECK, () => ({
    state: "claimed",
    prize_name: "Game key",
    reveal_at: NOW,
    now: NOW,
  }));
  before.server.route(REVEAL, () => prize);
  before.server.refuse(REVEAL, 409, { message: "It was shown already." });
  expect(await before.store.reveal(ADDRESS)).toMatchObject({ message: "It was shown already." });
  expect(await before.store.reveal(ADDRESS)).toBe(undefined);
  expect(before.store.$prize.get()).toEqual(prize);
  const [first, second] = before.server.requestsTo(REVEAL);
  expect(first?.body).toEqual(second?.body);
  const { sessionStorage, localStorage } = before.browser;
  const { store } = await openPublicPage({ sessionStorage, localStorage });
  store.followTicket(ADDRESS)();
  expect(store.$prize.get()).toEqual(prize);
});

/** Opens the page before the round, as by this browser's clock, and checks the draw after it. */
async function watchedDraw() {
  vi.setSystemTime(BEFORE);
  const page = await openPublicPage();
  page.state.run = CLOSED;
  await page.store.loadPage(ADDRESS);
  vi.setSystemTime(NOW);
  const check = async () => {
    await page.store.verify(ADDRESS);
    const done = page.store.$verification.get();
    if (done.status !== "done") return { verdict: done.status, wrong: [] };
    const { verdict, checks } = done.result;
    return { verdict, wrong: checks.filter(({ ok }) => !ok).map(({ id }) => id) };
  };
  return { ...page, check };
}

test("a draw is proven to the browser that saw hashes and round before the round, and saved as a file (FAIR-F12)", async () => {
  const { store, browser, check } = await watchedDraw();
  expect(await check()).toEqual({ verdict: "proven", wrong: [] });
  store.saveDraw(DRAW);
  expect(browser.savedFiles.map(({ name }) => name)).toEqual(["draw-run1.json"]);
});

test("a browser that came after the round says arithmetic only (FAIR-F12)", async () => {
  const { store, state } = await openPublicPage();
  state.run = { ...CLOSED, state: "drawn" };
  await store.loadPage(ADDRESS);
  await store.verify(ADDRESS);
  expect(store.$verification.get()).toMatchObject({
    status: "done",
    result: { verdict: "arithmetic" },
  });
});

test("no forged file is called right by the browser that watched, whatever times it names (FAIR-F1 to FAIR-F13)", async () => {
  const { state, check } = await watchedDraw();
  for (const { name, file, alone } of forgeries(DRAW)) {
    state.draw = file;
    expect((await check()).verdict, name).toBe(alone === "unreadable" ? "failed" : "wrong");
  }
});

test("what this browser saw is compared, also when it came late (FAIR-F12)", async () => {
  const { store, state } = await openPublicPage();
  state.run = { ...CLOSED, seed_hash: "cd".repeat(32) };
  await store.loadPage(ADDRESS);
  await store.verify(ADDRESS);
  const done = store.$verification.get();
  const failed =
    done.status === "done" ? done.result.checks.filter(({ ok }) => !ok).map(({ id }) => id) : [];
  expect(failed).toEqual(["noted-seed"]);
});

test("a claimed prize waits its minute, and the page follows it (FAIR-C14)", async () => {
  const { store, server } = await openPublicPage();
  await store.askNumber(ADDRESS, { purpose: "claim", login: "anna" });
  const claimed = { state: "claimed", prize_name: "Game key", reveal_at: NOW + 60_000 };
  server.route(CHECK, () => ({ ...claimed, now: NOW + 60_000 }));
  server.route(CHECK, () => ({ ...claimed, now: NOW }), { times: 1 });
  const stop = store.followTicket(ADDRESS);
  const waits = (ms: number) =>
    until(
      store.$ticket,
      (now) =>
        now.status === "held" && now.check.state === "claimed" && store.waitsMs(now.check) === ms,
    );
  await waits(60_000);
  await vi.advanceTimersByTimeAsync(2000);
  await waits(0);
  stop();
});

test("every run of a workspace is listed, a page at a time (FAIR-F14)", async () => {
  const { index, server } = await openIndex();
  const path = "GET /api/gq/public/giveaways/goose-pond";
  const run = { name: "Keys", token: "abc", state: "drawn", version: 2 } as const;
  const more = { started_at: NOW, ends_at: NOW, entrants: 3, winners: 1 };
  const tenant = { name: "Goose pond", slug: "goose-pond" };
  const old = { ...run, ...more, token: "old", state: "cancelled", version: 1 };
  server.route(path, () => ({ tenant, runs: [old], before: 0 }));
  server.route(path, () => ({ tenant, runs: [{ ...run, ...more }], before: 7 }), { times: 1 });
  await index.loadIndex("goose-pond");
  await index.loadOlder();
  expect(index.$index.get()).toMatchObject({
    status: "ready",
    index: { runs: [{ token: "abc" }, { token: "old", state: "cancelled" }], before: 0 },
  });
  server.refuse(path, 404);
  await index.loadIndex("goose-pond");
  expect(index.$index.get()).toEqual({ status: "unknown" });
});

async function openIndex() {
  const { store: index, server } = await openPage(() => import("./index-store.ts"), { as: null });
  return { index, server };
}

test("why a draw can't be loaded is shown", async () => {
  const { store, server } = await openPublicPage();
  server.refuse(`${PAGE}/draw`, 409, { message: "It is not drawn yet." });
  await store.verify(ADDRESS);
  expect(store.$verification.get()).toMatchObject({
    status: "failed",
    failure: { message: "It is not drawn yet." },
  });
});
