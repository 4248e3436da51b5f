import { expect, test } from "vitest";
import { chanceOf, oracleReplay, playRun } from "../../../tests/oracles/soul-stack.ts";
import { openPage } from "../../../tests/simulators/browser.ts";
import { PocketBaseServer } from "../../../tests/simulators/pocketbase.ts";

const DAY = "2026-11-23";
const RUN = "GET /api/gq/solo/soul-stack/runs/run1";
const waits = playRun(DAY, chanceOf("watched"), 2);
const { score, geese } = oracleReplay(DAY, waits) ?? { score: 0, geese: 0 };
const RUN1 = { id: "run1", place: 1, name: "Mira", rules: 1, day: DAY, score, geese, waits };

async function openRun(run: object | number) {
  const server = new PocketBaseServer();
  if (typeof run === "number") server.refuse(RUN, run);
  else server.route(RUN, () => run);
  const load = () => import("./watch-store.ts");
  const page = await openPage(load, { as: null, server, address: "/soulstack?run=run1" });
  const { store } = page;
  await store.loadWatched(store.watchedId() ?? "");
  const watched = () => {
    const state = store.$watch.get();
    if (state.status !== "ready") throw new Error(`It is ${state.status}`);
    return state.watched;
  };
  return { ...store, watched };
}

test("SOLO-W2: a run is played again as it was, in its own time", async () => {
  const page = await openRun(RUN1);
  expect(page.watched()).toMatchObject({ isRight: true, state: "paused", stack: { geese: 0 } });
  page.advance(60_000);
  expect(page.watched().stack.geese).toBe(0);
  page.playOrPause();
  const first = Math.ceil(((waits[0] ?? 0) * 1000) / 120);
  page.advance(first - 1);
  expect(page.watched().stack.geese).toBe(0);
  page.advance(1);
  expect(page.watched().stack.geese).toBe(1);
  expect(page.watchedPhase(page.watched()).kind).toBe("fall");
  page.setSpeed(4);
  for (let frame = 0; frame < 100_000 && page.watched().state === "running"; frame += 1) {
    page.advance(16);
  }
  expect(page.watched()).toMatchObject({ state: "over", stack: { score, geese } });
  expect(page.watched().nests).toHaveLength(geese + 1);
  page.playOrPause();
  expect(page.watched()).toMatchObject({ state: "running", speed: 4, stack: { geese: 0 } });
});

test("SOLO-W2: the end can be shown at once", async () => {
  const page = await openRun(RUN1);
  page.showEnd();
  expect(page.watched()).toMatchObject({ state: "over", stack: { score, geese } });
});

test("SOLO-W2: a run that does not come to its score is called wrong", async () => {
  const page = await openRun({ ...RUN1, score: score + 10 });
  expect(page.watched().isRight).toBe(false);
});

test("a run that is not there, of other rules, or of a server that is away is said to be so", async () => {
  expect((await openRun(404)).$watch.get().status).toBe("unknown");
  expect((await openRun(503)).$watch.get().status).toBe("away");
  expect((await openRun({ ...RUN1, rules: 2 })).$watch.get().status).toBe("old");
  expect((await openRun({ ...RUN1, waits: "none" })).$watch.get().status).toBe("away");
});
