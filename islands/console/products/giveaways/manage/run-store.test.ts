import { expect, onTestFinished, test } from "vitest";
import type { GiveawayListing, GiveawayWinner } from "#core/giveaways/api.ts";
import { dataOf, openPage, until } from "../../../../../tests/simulators/browser.ts";

const RUN = {
  id: "run1",
  state: "open",
  token: "abc",
  started_at: 1000,
  ends_at: 2000,
  shown_at: 0,
  entrants: 2,
  entries: 3,
  beacon: { state: "off", chain: "", round: 0, at: 0 },
} as const;

const WINNER: GiveawayWinner = {
  id: "winner1",
  place: 0,
  login: "reedling",
  display_name: "Reedling",
  state: "waiting",
  claim_until: 5000,
  prize_name: "",
  claimed_at: 0,
};

/** What the functions read of a giveaway; the rest of the listing does not matter here. */
const KEYS = { id: "keys", name: "Keys", run: RUN } as unknown as GiveawayListing;

async function openRuns() {
  const page = await openPage(async () => ({
    ...(await import("./run-store.ts")),
    watchGiveaways: (await import("./store.ts")).watchGiveaways,
  }));
  const { server } = page;
  const runs: object[] = [{ ...RUN, winners: [WINNER] }];
  server.route("GET /api/gq/giveaways", () => ({ giveaways: [] }));
  server.route("GET /api/gq/giveaways/keys/runs", () => ({ runs }));
  server.route("GET /api/gq/giveaways/plush/runs", () => ({ runs: [] }));
  return { ...page, runs };
}

test("the runs are those of the giveaway that is open", async () => {
  const { store, server } = await openRuns();
  await store.loadRuns("keys");
  expect(dataOf(store.$runs)[0]?.winners).toHaveLength(1);
  const release = server.hold("GET /api/gq/giveaways/keys/runs");
  const late = store.loadRuns("keys");
  const next = store.loadRuns("plush");
  expect(store.$runs.get().status).toBe("loading");
  release();
  await Promise.all([late, next]);
  expect(dataOf(store.$runs)).toEqual([]);
});

test("why runs can't be loaded is shown", async () => {
  const { store, server } = await openRuns();
  server.goDown();
  await store.loadRuns("keys");
  expect(store.$runs.get()).toMatchObject({ status: "failed", failure: { kind: "unreachable" } });
});

test.each([
  ["startRun", "start", { giveaway: "keys" }, "Keys is open."],
  ["endRun", "end", { run: "run1" }, "Keys takes no more entries. The draw follows."],
  ["cancelRun", "cancel", { run: "run1" }, "The run of Keys is cancelled."],
] as const)(
  "%s tells the server, and the person when it is done",
  async (act, route, body, text) => {
    const { store, server, toasts } = await openRuns();
    server.route(`POST /api/gq/giveaways/${route}`, () => ({}));
    await store[act](KEYS);
    expect(server.requestsTo(`POST /api/gq/giveaways/${route}`)[0]?.body).toEqual(body);
    expect(toasts()).toEqual([text]);
    expect(dataOf(store.$runs)).toHaveLength(1);
  },
);

test("why a run can't start is shown", async () => {
  const { store, server, toasts } = await openRuns();
  server.refuse("POST /api/gq/giveaways/start", 409, { message: "Another giveaway is open." });
  await store.startRun(KEYS);
  expect(toasts()).toEqual(["Another giveaway is open."]);
});

test("a prize that is drawn again for a reason has another winner, or none is left (FAIR-F9)", async () => {
  const { store, server, toasts } = await openRuns();
  const redraw = "POST /api/gq/giveaways/redraw";
  server.route(redraw, () => ({ winner: null }));
  server.route(redraw, () => ({ winner: { ...WINNER, display_name: "Heron" } }), { times: 1 });
  server.refuse(redraw, 409, { message: "It was claimed." });
  const again = () => store.redraw("keys", WINNER, "She gave it back");
  expect(await again()).toMatchObject({ message: "It was claimed." });
  expect(await again()).toBe(undefined);
  expect(await again()).toBe(undefined);
  expect(server.requestsTo(redraw)[0]?.body).toEqual({
    winner: "winner1",
    reason: "She gave it back",
  });
  expect(toasts()).toEqual([
    "Reedling's prize goes to Heron now.",
    "Nobody is left to win Reedling's prize; its code stays unused.",
  ]);
});

test("a new entry or winner shows by itself", async () => {
  const { store, server, runs } = await openRuns();
  onTestFinished(store.watchGiveaways());
  onTestFinished(store.watchRuns("keys"));
  await server.whenFollowed("gq/giveaways/tenant1");
  runs.push({ ...RUN, id: "run2", winners: [] });
  server.push("gq/giveaways/tenant1", { giveaway: "keys" });
  await until(store.$runs, (loaded) => loaded.status === "ready" && loaded.data.length === 2);
});
