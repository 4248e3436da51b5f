import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { PostedRun } from "#core/solo/api.ts";
import { replay, seedOfDay } from "#core/solo/soul-stack.ts";
import { chanceOf, oracleReplay, playRun } from "../../../tests/oracles/soul-stack.ts";
import { MemoryStorage, openPage } from "../../../tests/simulators/browser.ts";
import { PocketBaseServer, refusal } from "../../../tests/simulators/pocketbase.ts";

const NOON = Date.parse("2026-11-23T12:00:00Z");
const DAY = "2026-11-23";
const RUNS = "POST /api/gq/solo/soul-stack/runs";
const TICK_MS = 1000 / 120;

beforeEach(() => {
  vi.useFakeTimers({ now: NOON, toFake: ["Date", "setInterval", "clearInterval"] });
});

afterEach(() => void vi.useRealTimers());

function newServer(): PocketBaseServer {
  const server = new PocketBaseServer();
  server.route("GET /api/gq/solo/soul-stack/board", ({ query }) => ({
    day: query.get("day"),
    players: 0,
    runs: [],
  }));
  return server;
}

async function openGame(options: { server?: PocketBaseServer; localStorage?: MemoryStorage } = {}) {
  const localStorage = options.localStorage ?? new MemoryStorage();
  const server = options.server ?? newServer();
  const load = async () => ({
    ...(await import("./run-store.ts")),
    ...(await import("./send-store.ts")),
    ...(await import("./best.ts")),
    ...(await import("./player.ts")),
    ...(await import("./words.ts")),
    ...(await import("../sound.ts")),
  });
  const page = await openPage(load, { as: null, server, localStorage, address: "/soulstack" });
  page.store.openRun();
  const run = () => {
    const shown = page.store.$run.get();
    if (!shown) throw new Error("No run is open");
    return shown;
  };
  /** Plays a run by pressing; returns the time at its end. */
  const play = (waits: readonly number[]) => {
    page.store.press(run().since + 10_000);
    let at = 0;
    for (const wait of waits) {
      at = run().since + Math.ceil(wait * TICK_MS + 0.01);
      page.store.press(at);
    }
    return at;
  };
  return { ...page, ...page.store, localStorage, run, play };
}

const honest = (seed: string) => playRun(DAY, chanceOf(seed), 2);
const scoreOf = (waits: readonly number[]) => oracleReplay(DAY, waits)?.score ?? -1;

describe("a run", () => {
  test("SOLO-P1, SOLO-S8: one button begins, lets go and begins again; its waits are whole ticks", async () => {
    const game = await openGame();
    const waits = honest("button");
    expect(game.run()).toMatchObject({ status: "ready", day: DAY });
    const end = game.play(waits);
    expect(game.run()).toMatchObject({ status: "over", waits });
    expect(replay(seedOfDay(DAY), game.run().waits)?.score).toBe(scoreOf(waits));
    game.press(end + 100);
    expect(game.run().status).toBe("over");
    game.press(end + 1000);
    expect(game.run()).toMatchObject({ status: "playing", waits: [] });
  });

  test("a press while a goose still falls does nothing", async () => {
    const game = await openGame();
    const [first = 0] = honest("falls");
    game.press(1000);
    const at = 1000 + Math.ceil(first * TICK_MS + 0.01);
    game.press(at);
    game.press(at + 50);
    expect(game.run().waits).toEqual([first]);
    expect(game.phaseAt(game.run(), at + 50)).toMatchObject({ kind: "fall" });
  });

  test("SOLO-S8: a goose that waits for ten seconds lets go by itself", async () => {
    const game = await openGame();
    game.press(1000);
    game.watchClock(10_900, 10_999);
    expect(game.run().waits).toEqual([]);
    game.watchClock(10_999, 11_000);
    expect(game.run().waits).toEqual([1200]);
  });

  test("SOLO-P2: after a pause the goose begins its swing anew", async () => {
    const game = await openGame();
    game.press(1000);
    game.pause();
    expect(game.run().status).toBe("paused");
    expect(game.landingWords(game.run())).toBe("Paused.");
    expect(game.phaseAt(game.run(), 5000)).toEqual({ kind: "rest" });
    game.press(60_000);
    expect(game.phaseAt(game.run(), 60_000)).toEqual({ kind: "swing", tick: 0 });
    expect(game.run().waits).toEqual([]);
  });

  test("SOLO-P3: belongs to the day on which it began, and the next one to the new day", async () => {
    vi.setSystemTime(Date.parse("2026-11-23T23:59:58Z"));
    const game = await openGame();
    const waits = honest("midnight");
    game.press(1000);
    vi.setSystemTime(Date.parse("2026-11-24T00:00:03Z"));
    for (const wait of waits) game.press(game.run().since + Math.ceil(wait * TICK_MS + 0.01));
    expect(game.run()).toMatchObject({
      status: "over",
      day: DAY,
      stack: { score: scoreOf(waits) },
    });
    expect(game.isOfEarlierDay(game.run())).toBe(true);
    game.press(game.run().since + 1000);
    expect(game.run().day).toBe("2026-11-24");
  });

  test("SOLO-P4: what happened is said in words", async () => {
    const game = await openGame();
    const waits = honest("words");
    game.press(1000);
    expect(game.landingWords(game.run())).toBe("A goose swings.");
    for (const wait of waits) {
      game.press(game.run().since + Math.ceil(wait * TICK_MS + 0.01));
      expect(game.landingWords(game.run())).toMatch(
        /^(Exact\.|\d+ too far (left|right)\.|Missed\. The run is over:) \d+ (goose|geese), \d+ points/,
      );
    }
  });

  test("the day's best stays in the browser, also where storage is blocked for a while", async () => {
    const [one, other] = [honest("best one"), honest("best other")].toSorted(
      (a, b) => scoreOf(b) - scoreOf(a),
    );
    const game = await openGame();
    game.play(one ?? []);
    game.play(other ?? []);
    expect(game.$best.get()).toMatchObject({ day: DAY, score: scoreOf(one ?? []) });
    const again = await openGame({ localStorage: game.localStorage });
    again.loadBest(DAY);
    expect(again.$best.get()?.score).toBe(scoreOf(one ?? []));
    again.loadBest("2026-11-24");
    expect(again.$best.get()).toBeUndefined();
    game.localStorage.isBlocked = true;
    game.play(honest("blocked"));
    expect(game.run().status).toBe("over");
  });

  test("SOLO-P5: whether there is sound is remembered", async () => {
    const game = await openGame();
    game.loadSound();
    expect(game.$sound.get()).toBe("on");
    game.toggleSound();
    const again = await openGame({ localStorage: game.localStorage });
    again.loadSound();
    expect(again.$sound.get()).toBe("off");
  });
});

describe("a run that is sent", () => {
  /** What the server got, the oldest first. */
  const sentTo = (server: PocketBaseServer) =>
    server.requestsTo(RUNS).map(({ body }) => body as PostedRun);

  test("SOLO-W3: arrives with its day, name, score and waits, and says its place", async () => {
    const game = await openGame();
    const waits = honest("sent");
    game.play(waits);
    game.server.route(RUNS, () => ({ id: "run1", place: 3, best: scoreOf(waits) }));
    expect(await game.sendRun(game.run(), " ")).toBe("The name is required");
    expect(await game.sendRun(game.run(), "fuck")).toMatch(/^That name/);
    expect(await game.sendRun(game.run(), " Mira ")).toBeUndefined();
    expect(sentTo(game.server)).toMatchObject([
      { rules: 1, day: DAY, name: "Mira", score: scoreOf(waits), waits },
    ]);
    expect(game.$sending.get()).toMatchObject({ status: "sent", place: 3 });
    expect(game.$player.get()).toMatchObject({ name: "Mira", run: "run1" });
    game.forgetSending();
    expect(game.$sending.get()).toEqual({ status: "none" });
  });

  test("SOLO-W1: waits while the server is away, and is sent when it is back", async () => {
    const game = await openGame();
    game.play(honest("waits"));
    game.server.refuse(RUNS, 503);
    await game.sendRun(game.run(), "Mira");
    expect(game.$sending.get()).toEqual({ status: "waiting" });

    const server = newServer();
    server.route(RUNS, () => ({ id: "run1", place: 1, best: 100 }));
    const later = await openGame({ server, localStorage: game.localStorage });
    await later.sendWaiting();
    expect(sentTo(server)).toMatchObject([{ name: "Mira", waits: honest("waits") }]);
    await later.sendWaiting();
    expect(sentTo(server)).toHaveLength(1);
  });

  test("SOLO-W1: of a day only the best waits, and none whose day is over", async () => {
    const game = await openGame();
    const all = ["w1", "w2", "w3"].map(honest);
    game.server.refuse(RUNS, 503);
    for (const waits of all) {
      game.play(waits);
      await game.sendRun(game.run(), "Mira");
    }
    const best = Math.max(...all.map(scoreOf));
    const server = newServer();
    server.route(RUNS, () => ({ id: "run1", place: 1, best }));
    const later = await openGame({ server, localStorage: game.localStorage });
    vi.setSystemTime(Date.parse("2026-11-25T00:00:00Z"));
    await later.sendWaiting();
    expect(sentTo(server)).toEqual([]);
    expect(game.localStorage.getItem("gq:soul-stack-waiting")).toBeNull();
  });

  test("SOLO-W1: what the server refuses is said, and not sent again", async () => {
    const game = await openGame();
    game.play(honest("refused"));
    const message = "Somebody else has sent in this very run. Play one of your own.";
    game.server.route(RUNS, () => refusal(409, { code: "RUN_COPIED", message }));
    await game.sendRun(game.run(), "Mira");
    expect(game.$sending.get()).toEqual({ status: "refused", message });
    await game.sendWaiting();
    expect(sentTo(game.server)).toHaveLength(1);
  });

  test("SOLO-B8: everything of this browser goes from the boards on demand", async () => {
    const game = await openGame();
    game.play(honest("forget"));
    game.server.route(RUNS, () => ({ id: "run1", place: 1, best: 10 }));
    game.server.route("POST /api/gq/solo/soul-stack/forget", () => ({ runs: 1 }));
    await game.sendRun(game.run(), "Mira");
    expect(await game.forgetRuns()).toMatch(/^1 entry is gone/);
    expect(game.$player.get()).toEqual({ name: "", secret: "", run: "" });
    expect(game.localStorage.getItem("gq:soul-stack-player")).toBeNull();
  });
});
