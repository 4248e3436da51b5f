import { expect, test } from "vitest";
import { GAME_CONFIG_DEFAULTS } from "../entities/game-config.ts";
import { CATCH_CHANCE } from "./odds.ts";
import { gameSettings } from "./settings.ts";

test("GAGGLE-L3: the terms follow from the settings and the published odds", () => {
  const usual = gameSettings(GAME_CONFIG_DEFAULTS);
  expect(usual).toMatchObject({ period: 1_200, window: 120, egg: 100_000, foxWindow: 120 });
  expect(usual.odds).toEqual(CATCH_CHANCE);
  const other = gameSettings({
    ...GAME_CONFIG_DEFAULTS,
    game_frequency: "*/90 * * * *",
    catch_rate_multiplier: 0.5,
    egg_drop_chance: 0.025,
  });
  expect(other).toMatchObject({ period: 5_400, egg: 25_000 });
  expect(other.odds.common).toBe(CATCH_CHANCE.common / 2);
});

test("a frequency that can't be read counts as the usual one", () => {
  const settings = gameSettings({ ...GAME_CONFIG_DEFAULTS, game_frequency: "often" });
  expect(settings.period).toBe(1_200);
});
