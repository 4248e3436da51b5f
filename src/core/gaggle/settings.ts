import type { GameConfig } from "../entities/game-config.ts";
import { intervalOf } from "./frequency.ts";
import type { GameSettings } from "./game.ts";
import { GAME } from "./limits.ts";
import { FOX, MILLION, oddsWith, PITY } from "./odds.ts";

/** What a channel plays by, worked out from what its creator has set and from the published odds. */
export function gameSettings(
  config: Pick<
    GameConfig,
    | "game_frequency"
    | "chase_duration_seconds"
    | "catch_rate_multiplier"
    | "egg_drop_chance"
    | "fox_encounter_duration_seconds"
  >,
): GameSettings {
  return {
    period: (intervalOf(config.game_frequency) ?? GAME.intervalDefaultMinutes) * 60,
    window: config.chase_duration_seconds,
    odds: oddsWith(config.catch_rate_multiplier),
    step: PITY.step,
    cap: PITY.step * PITY.maxSteps,
    egg: Math.round(config.egg_drop_chance * MILLION),
    fox: FOX.chance,
    foxWindow: config.fox_encounter_duration_seconds,
    honkers: FOX.honkersCount,
  };
}
