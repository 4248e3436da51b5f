import { expect, onTestFinished, test } from "vitest";
import { GAME_CONFIG_DEFAULTS } from "#core/entities/game-config.ts";
import { dataOf, openPage, until } from "../../../../tests/simulators/browser.ts";
import { PocketBaseServer } from "../../../../tests/simulators/pocketbase.ts";

const PATCH = "PATCH /api/collections/game_config/records/:id";

async function openGame() {
  const server = new PocketBaseServer();
  const { id } = server.add("game_config", { tenant: "tenant1", ...GAME_CONFIG_DEFAULTS });
  server.add("game_config", { tenant: "tenant2", ...GAME_CONFIG_DEFAULTS, hides_top: true });
  const page = await openPage(() => import("./config-store.ts"), { server });
  return { ...page, id };
}

test("the settings are the workspace's own; a failure shows until they are there", async () => {
  const { store, server } = await openGame();
  server.goDown();
  await store.loadGame();
  expect(store.$game.get()).toMatchObject({ status: "failed", failure: { kind: "unreachable" } });
  server.comeBack();
  await store.loadGame();
  expect(dataOf(store.$game).config).toEqual(GAME_CONFIG_DEFAULTS);
  server.goDown();
  await store.loadGame();
  expect(dataOf(store.$game).config).toEqual(GAME_CONFIG_DEFAULTS);
});

test("a change is saved, and its undo brings back what was changed alone", async () => {
  const { store, server, id, toasts, takeAction } = await openGame();
  await store.loadGame();
  expect(await store.saveGame({ game_frequency: "*/90 * * * *", plays_offline: true })).toBe(
    undefined,
  );
  expect(server.one("game_config", id)).toMatchObject({ game_frequency: "*/90 * * * *" });
  expect(toasts()).toEqual(["Saved. It counts from the next goose on."]);
  server.write("game_config", id, { hides_top: true });
  takeAction("Undo");
  await until(store.$game, (game) => game.status === "ready" && !game.data.config.plays_offline);
  expect(server.one("game_config", id)).toMatchObject({
    game_frequency: GAME_CONFIG_DEFAULTS.game_frequency,
    plays_offline: false,
    hides_top: true,
  });
});

test("a refusal names its field and changes nothing", async () => {
  const { store, server } = await openGame();
  await store.loadGame();
  server.refuse(PATCH, 400, { fields: { catch_rate_multiplier: "Catch rate must be 5 or less" } });
  expect(await store.saveGame({ catch_rate_multiplier: 6 })).toMatchObject({
    fields: { catch_rate_multiplier: "Catch rate must be 5 or less" },
  });
  expect(dataOf(store.$game).config).toEqual(GAME_CONFIG_DEFAULTS);
});

test("a switch shows at once, and goes back when the server refuses", async () => {
  const { store, server, id, toasts, takeAction } = await openGame();
  await store.loadGame();
  const release = server.hold(PATCH);
  const hidden = store.setFlag("hides_top", true);
  expect(dataOf(store.$game).config.hides_top).toBe(true);
  release();
  await hidden;
  expect(server.one("game_config", id)?.hides_top).toBe(true);
  server.refuse(PATCH, 403, { message: "You need gaggle_manage." });
  await store.setFlag("hides_channel", true);
  expect(dataOf(store.$game).config.hides_channel).toBe(false);
  expect(toasts()).toEqual(["You need gaggle_manage."]);
  takeAction("Try again");
  await expect.poll(() => server.one("game_config", id)?.hides_channel).toBe(true);
});

test("while it is watched, a change by somebody else shows by itself", async () => {
  const { store, server, id } = await openGame();
  onTestFinished(store.watchGame());
  await until(store.$game, ({ status }) => status === "ready");
  await expect.poll(() => server.topics()).toContain("game_config/*");
  server.write("game_config", id, { chase_duration_seconds: 200 });
  await until(
    store.$game,
    (game) => game.status === "ready" && game.data.config.chase_duration_seconds === 200,
  );
});
