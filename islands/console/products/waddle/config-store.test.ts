import { expect, onTestFinished, test } from "vitest";
import { dataOf, openPage, until } from "../../../../tests/simulators/browser.ts";
import { PocketBaseServer } from "../../../../tests/simulators/pocketbase.ts";

const PATCH = "PATCH /api/collections/bot_config/records/:id";

async function openSettings() {
  const server = new PocketBaseServer();
  const fields = {
    command_prefix: "!",
    twitch_channel: "pond",
    timers_paused: false,
    url_fetch: false,
  };
  const stored = server.add("bot_config", { tenant: "tenant1", ...fields });
  server.add("bot_config", { tenant: "tenant2", ...fields, twitch_channel: "other" });
  const page = await openPage(() => import("./config-store.ts"), { server });
  return { ...page, id: stored.id };
}

test("the settings are the workspace's own", async () => {
  const { store } = await openSettings();
  expect(store.$config.get().status).toBe("loading");
  await store.loadConfig();
  expect(dataOf(store.$config).twitch_channel).toBe("pond");
});

test("a failure shows until the settings are there, and replaces nothing", async () => {
  const { store, server } = await openSettings();
  server.goDown();
  await store.loadConfig();
  expect(store.$config.get()).toMatchObject({ status: "failed", failure: { kind: "unreachable" } });
  server.comeBack();
  await store.loadConfig();
  server.goDown();
  await store.loadConfig();
  expect(dataOf(store.$config).twitch_channel).toBe("pond");
});

test("saved settings are shown as the server has them; a refusal names the field", async () => {
  const { store, server, toasts, id } = await openSettings();
  await store.loadConfig();
  const config = { command_prefix: "?", twitch_channel: "pond" };
  expect(await store.saveConfig(id, config)).toBe(undefined);
  expect(dataOf(store.$config).command_prefix).toBe("?");
  expect(toasts()).toEqual(["Saved."]);
  server.refuse(PATCH, 400, { fields: { twitch_channel: "That channel is taken." } });
  expect(await store.saveConfig(id, config)).toMatchObject({
    fields: { twitch_channel: "That channel is taken." },
  });
});

test("timers pause at once, and go on when the server refuses", async () => {
  const { store, server, toasts } = await openSettings();
  await store.loadConfig();
  const release = server.hold(PATCH);
  const paused = store.setPaused(true);
  expect(dataOf(store.$config).timers_paused).toBe(true);
  release();
  await paused;
  expect(server.all("bot_config")[0]?.timers_paused).toBe(true);
  server.refuse(PATCH, 403, { message: "You need waddle_timers_edit." });
  await store.setPaused(false);
  expect(dataOf(store.$config).timers_paused).toBe(true);
  expect(toasts()).toEqual(["You need waddle_timers_edit."]);
});

test("while it is watched, a change by somebody else shows by itself", async () => {
  const { store, server, id } = await openSettings();
  onTestFinished(store.watchConfig());
  await until(store.$config, ({ status }) => status === "ready");
  await expect.poll(() => server.topics()).toContain("bot_config/*");
  server.write("bot_config", id, { timers_paused: true });
  await until(store.$config, (config) => config.status === "ready" && config.data.timers_paused);
});
