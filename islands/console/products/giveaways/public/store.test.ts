import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { draw, entriesHash, seedHash } from "#core/fairness/draw.ts";
import type { PublicRun, PublishedDraw } from "#core/giveaways/api.ts";
import { openPage, type PageOptions, until } from "../../../../../tests/simulators/browser.ts";

const NOW = Date.UTC(2026, 10, 22, 20);
const SEED = "ab".repeat(32);
const ENTRIES = ["anna", "bert", "cleo"].map((login) => ({ login, weight: 1 }));
const PLACE = { tenant: "goose-pond", token: "abc" };
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
  state: "open",
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
  seed_hash: seedHash(SEED),
  entries_hash: "",
  beacon: NO_BEACON,
  winners: [],
};

const DRAW: PublishedDraw = {
  version: 1,
  run: "run1",
  name: "Keys",
  seed_hash: seedHash(SEED),
  seed: SEED,
  entries_hash: entriesHash(ENTRIES),
  entries: ENTRIES,
  beacon: { ...NO_BEACON, randomness: "", signature: "" },
  opened_at: NOW - 60_000,
  closed_at: NOW + 60_000,
  drawn_at: NOW + 61_000,
  drawn: draw({ seed: SEED, randomness: "", entries: ENTRIES, count: 1 }),
  winner_count: 1,
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
  const state = { run: RUN };
  page.server.route(PAGE, () => state.run);
  page.server.route(`${PAGE}/draw`, () => DRAW);
  page.server.route(NUMBER, () => ({
    number: "123456",
    secret: "s".repeat(32),
    expires_at: NOW + 600_000,
  }));
  return { ...page, state };
}

test("the page counts by the server's clock, and keeps itself fresh while it is seen", async () => {
  const { store, server, browser, state } = await openPublicPage();
  const stop = store.watchPage(PLACE);
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
  await store.loadPage(PLACE);
  expect(store.$page.get()).toMatchObject({ status: "failed", failure: { kind: "unreachable" } });
  server.comeBack();
  server.refuse(PAGE, 404);
  await store.loadPage(PLACE);
  expect(store.$page.get()).toEqual({ status: "unknown" });
});

test("a number for chat survives a reload, and shows what became of it", async () => {
  const before = await openPublicPage();
  const wish = { purpose: "enter", login: "reedling" } as const;
  expect(await before.store.askNumber(PLACE, wish)).toBe(undefined);
  const { store, server } = await openPublicPage({ localStorage: before.browser.localStorage });
  const entry = { login: "reedling", outcome: "entered", entries: 1, lines_needed: 0 };
  server.route(CHECK, () => ({ state: "entered", entry }));
  server.route(CHECK, () => ({ state: "waiting" }), { times: 1 });
  const stop = store.holdTicket(PLACE);
  expect(store.$ticket.get()).toMatchObject({
    status: "held",
    ticket: { number: "123456", login: "reedling" },
    check: { state: "waiting" },
  });
  await server.whenAnswered(CHECK);
  await vi.advanceTimersByTimeAsync(2000);
  await until(store.$ticket, (now) => now.status === "held" && now.check.state === "entered");
  stop();
  store.dropTicket(PLACE);
  expect(store.$ticket.get()).toEqual({ status: "none" });
});

test("why there is no number is a value, and an old number has expired", async () => {
  const { store, server } = await openPublicPage();
  server.refuse(NUMBER, 409, { message: "The giveaway is closed." });
  expect(await store.askNumber(PLACE, { purpose: "claim" })).toMatchObject({
    message: "The giveaway is closed.",
  });
  expect(store.$ticket.get()).toEqual({ status: "none" });
  await store.askNumber(PLACE, { purpose: "claim" });
  server.refuse(CHECK, 404);
  const stop = store.holdTicket(PLACE);
  await until(store.$ticket, (now) => now.status === "held" && now.check.state === "expired");
  stop();
});

test("a prize is revealed once, and shown again after a reload of the tab", async () => {
  const prize = { code_value: "AAA-BBB", prize_name: "Game key", prize_description: "" };
  const before = await openPublicPage();
  await before.store.askNumber(PLACE, { purpose: "claim" });
  before.server.route(CHECK, () => ({ state: "claimed", prize_name: "Game key" }));
  before.server.route(REVEAL, () => prize);
  before.server.refuse(REVEAL, 409, { message: "It was shown already." });
  expect(await before.store.reveal(PLACE)).toMatchObject({ message: "It was shown already." });
  expect(await before.store.reveal(PLACE)).toBe(undefined);
  expect(before.store.$prize.get()).toEqual(prize);
  const [first, second] = before.server.requestsTo(REVEAL);
  expect(first?.body).toEqual(second?.body);
  const { sessionStorage, localStorage } = before.browser;
  const { store } = await openPublicPage({ sessionStorage, localStorage });
  store.holdTicket(PLACE)();
  expect(store.$prize.get()).toEqual(prize);
});

test("a draw is repeated in this browser, and saved as a file (FAIR-F7)", async () => {
  const { store, browser } = await openPublicPage();
  await store.loadPage(PLACE);
  await store.verify(PLACE);
  const done = store.$verification.get();
  expect(done).toMatchObject({ status: "done", result: { ok: true, trust: "keeper" } });
  store.saveDraw(DRAW);
  expect(browser.savedFiles.map(({ name }) => name)).toEqual(["draw-run1.json"]);
});

test("a seed other than the one that this browser saw before the draw is found out", async () => {
  const { store, state } = await openPublicPage();
  state.run = { ...RUN, seed_hash: "cd".repeat(32) };
  await store.loadPage(PLACE);
  await store.verify(PLACE);
  const done = store.$verification.get();
  const failed =
    done.status === "done" ? done.result.checks.filter(({ ok }) => !ok).map(({ id }) => id) : [];
  expect(failed).toEqual(["seen-seed"]);
});

test("why a draw can't be loaded is shown", async () => {
  const { store, server } = await openPublicPage();
  server.refuse(`${PAGE}/draw`, 409, { message: "It is not drawn yet." });
  await store.verify(PLACE);
  expect(store.$verification.get()).toMatchObject({
    status: "failed",
    failure: { message: "It is not drawn yet." },
  });
});
