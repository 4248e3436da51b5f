import { expect, test } from "vitest";
import { dataOf, openPage } from "../../../../../tests/simulators/browser.ts";

async function openEntrants() {
  const page = await openPage(() => import("./entrants-store.ts"));
  const add = (login: string, run = "run1") =>
    page.server.add("giveaway_entries", { run, login, display_name: login.toUpperCase() });
  for (const login of ["reedling", "heron"]) add(login);
  add("teal", "run2");
  return page;
}

test("who takes part in a run can be searched; the newest come first", async () => {
  const { store } = await openEntrants();
  await store.loadEntrants("run1", "", 1);
  const { shown, total } = dataOf(store.$entrants);
  expect([total, ...shown.map(({ login }) => login)]).toEqual([2, "heron", "reedling"]);
  await store.loadEntrants("run1", " reed ", 1);
  expect(dataOf(store.$entrants).shown.map(({ login }) => login)).toEqual(["reedling"]);
});

test("the last request counts, and another run's viewers are not shown meanwhile", async () => {
  const { store, server } = await openEntrants();
  await store.loadEntrants("run1", "", 1);
  const release = server.hold("GET /api/collections/giveaway_entries/records");
  const first = store.loadEntrants("run1", "heron", 1);
  const last = store.loadEntrants("run2", "", 1);
  expect(store.$entrants.get().status).toBe("loading");
  release();
  await Promise.all([first, last]);
  expect(dataOf(store.$entrants).shown.map(({ login }) => login)).toEqual(["teal"]);
});

test("why they can't be loaded is shown", async () => {
  const { store, server } = await openEntrants();
  server.goDown();
  await store.loadEntrants("run1", "", 1);
  expect(store.$entrants.get()).toMatchObject({ status: "failed" });
});
