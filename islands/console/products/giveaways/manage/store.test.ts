import { expect, onTestFinished, test } from "vitest";
import type { GiveawayListing } from "#core/giveaways/api.ts";
import { dataOf, openPage, until } from "../../../../../tests/simulators/browser.ts";
import { BULK_ROUTE, serveBulk } from "../../../../../tests/simulators/bulk-route.ts";

function listing(id: string, changes: Partial<GiveawayListing> = {}): GiveawayListing {
  return {
    id,
    name: id,
    description: "",
    duration_minutes: 30,
    max_entries_per_user: 1,
    winner_count: 1,
    claim_minutes: 60,
    min_chat_lines: 0,
    exclude_winners_days: 0,
    subscriber_luck: 1,
    cron_schedule: "",
    prizes: [],
    keyword: "",
    picture: "",
    enabled: true,
    total_codes: 3,
    unused_codes: 2,
    run: null,
    updated_at: 1000,
    ...changes,
  };
}

const OPEN_RUN: GiveawayListing["run"] = {
  id: "run1",
  state: "open",
  token: "abc",
  started_at: 1000,
  ends_at: 2000,
  shown_at: 0,
  entrants: 0,
  entries: 0,
  beacon: { state: "off", chain: "", round: 0, at: 0 },
};

/** The page of giveaways with two of them, of which "keys" is open. */
async function openGiveaways() {
  const page = await openPage(() => import("./store.ts"));
  const { server, store } = page;
  const giveaways = [listing("keys", { run: OPEN_RUN }), listing("plush")];
  server.route("GET /api/gq/giveaways", () => ({ giveaways }));
  for (const { id } of giveaways) server.add("giveaways", { id, enabled: true });
  serveBulk(server);
  await store.loadGiveaways();
  const names = () => dataOf(store.$giveaways).map(({ name }) => name);
  return { ...page, giveaways, names };
}

const VALUES = { name: "Mugs", duration_minutes: 10 };

test("giveaways come with their codes and their last run", async () => {
  const { store, names } = await openGiveaways();
  expect(names()).toEqual(["keys", "plush"]);
  expect(dataOf(store.$giveaways)[0]).toMatchObject({ unused_codes: 2, run: { state: "open" } });
});

test("without permission the page says why it is empty", async () => {
  const { store, server, toasts } = await openPage(() => import("./store.ts"));
  server.refuse("GET /api/gq/giveaways", 403, { message: "You need waddle_giveaways_edit." });
  await store.loadGiveaways();
  expect(store.$giveaways.get()).toMatchObject({
    status: "failed",
    failure: { message: "You need waddle_giveaways_edit." },
  });
  expect(toasts()).toEqual([]);
});

test("a saved giveaway is loaded with all that belongs to it", async () => {
  const { store, server, giveaways, names, toasts } = await openGiveaways();
  giveaways.push(listing("mugs", { name: "Mugs" }));
  const saved = await store.saveGiveaway(undefined, VALUES);
  expect("id" in saved && server.one("giveaways", saved.id)).toMatchObject({
    tenant: "tenant1",
    name: "Mugs",
  });
  expect(names()).toEqual(["keys", "plush", "Mugs"]);
  expect(toasts()).toEqual(["Saved Mugs."]);
});

test("why a giveaway can't be saved is a value", async () => {
  const { store, server, toasts } = await openGiveaways();
  server.refuse("POST /api/collections/giveaways/records", 400, { fields: { name: "Taken" } });
  const saved = await store.saveGiveaway(undefined, VALUES);
  expect("failure" in saved && saved.failure.fields).toEqual({ name: "Taken" });
  expect(toasts()).toEqual([]);
});

test("an open giveaway stays when the others are deleted, and is named (WADDLE-I11)", async () => {
  const { store, server, names, toasts, expireToasts } = await openGiveaways();
  store.removeGiveaways(["keys", "plush"]);
  expect(names()).toEqual(["keys"]);
  expect(toasts()).toEqual([
    "Deleted plush.",
    "Not deleted: “keys”. It is open or still to be drawn: end or cancel it first.",
  ]);
  expireToasts();
  await server.whenAnswered(BULK_ROUTE);
  expect(server.requestsTo(BULK_ROUTE)[0]?.body).toMatchObject({ ids: ["plush"] });
});

test("one that was opened meanwhile comes back, with the server's reason (WADDLE-I11)", async () => {
  const { store, server, names, toasts, expireToasts } = await openGiveaways();
  const kept = [{ id: "plush", name: "plush", code: "GIVEAWAY_IN_USE" }];
  server.route(BULK_ROUTE, () => ({ ids: [], kept }));
  store.removeGiveaways(["plush"]);
  expireToasts();
  await until(store.$giveaways, () => names().length === 2);
  expect(toasts().at(-1)).toMatch(/^Not deleted: “plush”/);
});

test("giveaways are switched off together, and on again when the server refuses", async () => {
  const { store, server, toasts } = await openGiveaways();
  const isOn = () => dataOf(store.$giveaways).map(({ enabled }) => enabled);
  await store.setEnabled(["keys", "plush"], false);
  expect(isOn()).toEqual([false, false]);
  expect(toasts()).toEqual(["Switched off 2 giveaways."]);
  server.refuse(BULK_ROUTE, 403, { message: "You may not change giveaways." });
  await store.setEnabled(["keys"], true);
  expect(isOn()).toEqual([false, false]);
});

test("a change in the workspace is loaded by itself", async () => {
  const { store, server, giveaways, names } = await openGiveaways();
  onTestFinished(store.watchGiveaways());
  await server.whenFollowed("gq/giveaways/tenant1");
  giveaways.pop();
  server.push("gq/giveaways/tenant1", { giveaway: "plush" });
  await until(store.$giveaways, () => names().length === 1);
});
