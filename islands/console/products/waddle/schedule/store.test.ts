import { expect, test, vi } from "vitest";
import { dataOf, openPage, until } from "../../../../../tests/simulators/browser.ts";
import { BULK_ROUTE, serveBulk } from "../../../../../tests/simulators/bulk-route.ts";

const WATER = { message_text: "Drink some water", cron_schedule: "*/15 * * * *", enabled: true };

/** The page of timers with two of them, one of which is off. */
async function openTimers() {
  const page = await openPage(() => import("./store.ts"));
  const { server, store } = page;
  serveBulk(server);
  const tenant = "tenant1";
  const rest = { min_chat_activity: 0, online_only: false, last_sent: "", silent_reason: "" };
  const water = server.add("timers", { ...rest, ...WATER, tenant });
  const discord = server.add("timers", {
    ...rest,
    tenant,
    message_text: "Join our Discord, where the geese of this pond meet after each stream",
    cron_schedule: "5 * * * *",
    enabled: false,
  });
  server.add("timers", { ...rest, ...WATER, tenant: "tenant2" });
  const messages = () => dataOf(store.timers.$records).map(({ message_text }) => message_text);
  const isOn = () => dataOf(store.timers.$records).map(({ enabled }) => enabled);
  return { ...page, timers: store.timers, water, discord, messages, isOn };
}

test("shows the workspace's timers", async () => {
  const { timers, messages, water, discord } = await openTimers();
  expect(timers.$records.get().status).toBe("loading");
  await timers.load();
  expect(messages()).toEqual([water.message_text, discord.message_text]);
});

test("says why there are none to show, and shows them on the next try", async () => {
  const { timers, server } = await openTimers();
  server.goDown();
  await timers.load();
  const failed = timers.$records.get();
  expect(failed.status === "failed" && failed.failure.message).toMatch(/can't be reached/);
  server.comeBack();
  await timers.load();
  expect(timers.$records.get().status).toBe("ready");
});

test("a reload that fails leaves what is shown", async () => {
  const { timers, server, messages } = await openTimers();
  await timers.load();
  server.refuse("GET /api/collections/timers/records", 403);
  await timers.load();
  expect(messages()).toHaveLength(2);
});

test("a new timer is shown as the server stored it, in the workspace", async () => {
  const { timers, server, messages } = await openTimers();
  await timers.load();
  const saved = await timers.save(undefined, { ...WATER, message_text: "Stretch" });
  expect(saved.ok && server.one("timers", saved.value.id)?.tenant).toBe("tenant1");
  expect(messages()).toContain("Stretch");
});

test("a refused change says which field is wrong, and nothing changes", async () => {
  const { timers, server, water, messages } = await openTimers();
  await timers.load();
  server.refuse("PATCH /api/collections/timers/records/:id", 400, {
    fields: { cron_schedule: "Minute must be 0 to 59" },
  });
  const saved = await timers.save(water.id, { cron_schedule: "99 * * * *" });
  expect(!saved.ok && saved.failure.fields).toEqual({ cron_schedule: "Minute must be 0 to 59" });
  expect(messages()).toHaveLength(2);
});

test("a switch turns at once, and back when the server refuses; it can be tried again", async () => {
  const { timers, server, water, isOn, toasts, takeAction } = await openTimers();
  await timers.load();
  server.refuse(BULK_ROUTE, 403, { message: "You may not change timers." });
  const release = server.hold(BULK_ROUTE);
  const done = timers.setEnabled([water.id], false);
  expect(isOn()).toEqual([false, false]);
  release();
  await done;
  expect(isOn()).toEqual([true, false]);
  expect(toasts()).toEqual(["You may not change timers."]);
  takeAction("Try again");
  await server.whenAnswered(BULK_ROUTE, 2);
  expect(server.one("timers", water.id)?.enabled).toBe(false);
  expect(isOn()).toEqual([false, false]);
});

test("several are switched together, and switched back from the toast", async () => {
  const { timers, server, water, discord, isOn, toasts, takeAction } = await openTimers();
  await timers.load();
  server.add("timers", { ...WATER, tenant: "tenant1", enabled: false });
  await timers.load();
  const ids = dataOf(timers.$records).map(({ id }) => id);
  await timers.setEnabled(ids, true);
  expect(toasts()).toEqual(["Switched on 2 timers."]);
  expect(isOn()).toEqual([true, true, true]);
  takeAction("Undo");
  expect(isOn()).toEqual([true, false, false]);
  await server.whenAnswered(BULK_ROUTE, 2);
  expect(server.one("timers", water.id)?.enabled).toBe(true);
  expect(server.requestsTo(BULK_ROUTE)[1]?.body).toMatchObject({ ids: [discord.id, ids[2]] });
});

test("a deleted timer can be brought back until the toast has gone; then it is deleted", async () => {
  const { timers, server, discord, messages, toasts, takeAction, expireToasts } =
    await openTimers();
  await timers.load();
  timers.remove([discord.id]);
  expect(messages()).toHaveLength(1);
  expect(toasts()).toEqual(["Deleted “Join our Discord, where the geese of thi…”."]);
  takeAction("Undo");
  expect(messages()).toHaveLength(2);
  expireToasts();
  expect(server.requestsTo(BULK_ROUTE)).toHaveLength(0);

  timers.remove([discord.id]);
  expireToasts();
  await server.whenAnswered(BULK_ROUTE);
  expect(server.one("timers", discord.id)).toBeUndefined();
  expect(messages()).toHaveLength(1);
});

test("a timer that can't be deleted comes back, with the reason", async () => {
  const { timers, server, discord, messages, toasts, expireToasts } = await openTimers();
  await timers.load();
  server.refuse(BULK_ROUTE, 403, { message: "You may not change timers." });
  timers.remove([discord.id]);
  expireToasts();
  await until(timers.$records, () => messages().length === 2);
  expect(toasts()[0]).toMatch(/^Not deleted: “Join our Discord.*You may not change timers\.$/);
});

test("shows how the last run went, as the bot reports it", async () => {
  const { timers, server, water } = await openTimers();
  const stop = timers.watch();
  await until(timers.$records, ({ status }) => status === "ready");
  await server.whenFollowed("gq/runs/tenant1");
  const run = { id: water.id, last_sent: "2026-11-22 20:00:00.000Z", silent_reason: "" };
  server.push("gq/runs/tenant1", {
    runs: [
      { ...run, kind: "timer" },
      { ...run, kind: "other" },
    ],
  });
  server.push("gq/runs/tenant1", { runs: [{ ...run, kind: "timer" }] });
  await until(timers.$records, () => timers.find([water.id])[0]?.last_sent === run.last_sent);
  stop();
  await vi.waitUntil(() => server.topics().length === 0);
});

test("offline messages are saved and followed in the same way", async () => {
  const { store, server, toasts } = await openPage(() => import("./store.ts"));
  await store.offlineMessages.load();
  const values = { message_text: "Back on Friday", frequency_hours: 4, offset_minutes: 0 };
  expect(await store.saveOfflineMessage(undefined, values)).toBe(undefined);
  expect(toasts()).toEqual(["Saved the offline message."]);
  server.refuse("POST /api/collections/offline_messages/records", 400, {
    fields: { message_text: "A workspace has at most 50 offline messages" },
  });
  const failure = await store.saveOfflineMessage(undefined, values);
  expect(failure?.message).toBe("A workspace has at most 50 offline messages");
  const onTimer = await store.saveTimer(undefined, WATER);
  expect(onTimer).toBe(undefined);
  expect(toasts().at(-1)).toBe("Saved the timer.");
});
