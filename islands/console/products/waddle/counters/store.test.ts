import { expect, onTestFinished, test } from "vitest";
import { dataOf, openPage, until } from "../../../../../tests/simulators/browser.ts";
import { BULK_ROUTE, serveBulk } from "../../../../../tests/simulators/bulk-route.ts";

const ADD = "POST /api/gq/waddle/counters/add";
const USAGE = "gq/usage/tenant1";

/** The page of counters with two of them. */
async function openCounters() {
  const page = await openPage(() => import("./store.ts"));
  const { server, store } = page;
  serveBulk(server);
  const add = (fields: object) =>
    server.add("counters", {
      tenant: "tenant1",
      step: 1,
      user_level: "mod",
      revision: 5,
      ...fields,
    });
  const deaths = add({ name: "deaths", value: 10 });
  const honks = add({ name: "honks", value: 3 });
  add({ name: "others", value: 1, tenant: "tenant2" });
  await store.loadCounters();
  const shownValue = (id: string) => dataOf(store.$counters).find((each) => each.id === id)?.value;
  return { ...page, deaths, honks, shownValue };
}

test("the counters are the workspace's own", async () => {
  const { store } = await openCounters();
  expect(dataOf(store.$counters).map(({ name }) => name)).toEqual(["deaths", "honks"]);
});

test("a saved counter is shown, and a toast says so", async () => {
  const { store, toasts } = await openCounters();
  const values = { name: "Coffees", value: 2, step: 1, user_level: "mod" };
  expect(await store.saveCounter(undefined, values)).toBe(undefined);
  expect(toasts()).toEqual(["Saved coffees."]);
  expect(dataOf(store.$counters)).toHaveLength(3);
});

test("a step shows at once, and then what the server made of it", async () => {
  const { store, server, deaths, shownValue } = await openCounters();
  server.route(ADD, () => ({ value: 14, revision: 7 }));
  const release = server.hold(ADD);
  const added = store.addToCounter(deaths.id, 1);
  expect(shownValue(deaths.id)).toBe(11);
  release();
  await added;
  // Chat had counted three more.
  expect(shownValue(deaths.id)).toBe(14);
});

test("a refused step is taken back, and can be tried again", async () => {
  const { store, server, deaths, shownValue, toasts, takeAction } = await openCounters();
  server.route(ADD, () => ({ value: 11, revision: 6 }));
  server.refuse(ADD, 403, { message: "You may not change counters." });
  await store.addToCounter(deaths.id, 1);
  expect(shownValue(deaths.id)).toBe(10);
  expect(toasts()).toEqual(["You may not change counters."]);
  takeAction("Try again");
  await until(store.$counters, () =>
    dataOf(store.$counters).some(({ revision }) => revision === 6),
  );
  expect(shownValue(deaths.id)).toBe(11);
});

test("of two changes at once the newer is shown, whichever is reported last", async () => {
  const { store, server, deaths, shownValue } = await openCounters();
  onTestFinished(store.watchCounters());
  await server.whenFollowed(USAGE);
  server.push(USAGE, { counts: {}, counters: { [deaths.id]: { value: 30, revision: 9 } } });
  await until(store.$counters, () => shownValue(deaths.id) === 30);
  server.push(USAGE, { counts: {}, counters: { [deaths.id]: { value: 20, revision: 8 } } });
  server.write("counters", deaths.id, { value: 40, revision: 10 });
  await until(store.$counters, () => shownValue(deaths.id) === 40);
  server.route(ADD, () => ({ value: 21, revision: 8 }));
  await store.addToCounter(deaths.id, 1);
  expect(dataOf(store.$counters).find(({ id }) => id === deaths.id)?.revision).toBe(10);
});

test("a list that was asked for before chat counted does not undo the count", async () => {
  const { store, server, deaths, shownValue } = await openCounters();
  onTestFinished(store.watchCounters());
  await server.whenFollowed(USAGE);
  const release = server.hold("GET /api/collections/counters/records");
  const loaded = store.loadCounters();
  server.push(USAGE, { counts: {}, counters: { [deaths.id]: { value: 30, revision: 9 } } });
  await until(store.$counters, () => shownValue(deaths.id) === 30);
  release();
  await loaded;
  expect(shownValue(deaths.id)).toBe(30);
});

test("counters are set to 0, and the toast gives each its value back", async () => {
  const { store, server, deaths, honks, toasts, takeAction, shownValue } = await openCounters();
  await store.resetCounters([deaths.id]);
  expect(toasts()).toEqual(["Set deaths to 0."]);
  takeAction("Undo");
  await server.whenAnswered(BULK_ROUTE, 2);
  await store.resetCounters([deaths.id, honks.id]);
  expect([shownValue(deaths.id), shownValue(honks.id)]).toEqual([0, 0]);
  expect(toasts()).toEqual(["Set 2 counters to 0."]);
  takeAction("Undo");
  await server.whenAnswered(BULK_ROUTE, 5);
  expect(server.one("counters", deaths.id)?.value).toBe(10);
  expect(server.one("counters", honks.id)?.value).toBe(3);
});

test("a counter that somebody else deletes goes from the page", async () => {
  const { store, server, deaths } = await openCounters();
  onTestFinished(store.watchCounters());
  await server.whenFollowed("counters/*");
  server.erase("counters", deaths.id);
  await until(store.$counters, () => dataOf(store.$counters).length === 1);
});
