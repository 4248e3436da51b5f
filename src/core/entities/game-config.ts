import * as v from "valibot";
import { intervalOf } from "../gaggle/frequency.ts";
import { GAME } from "../gaggle/limits.ts";
import type { AuditEntry } from "./audit.ts";
import { defineEntity, type EntityValues } from "./define-entity.ts";

const { intervalMinMinutes, intervalMaxMinutes } = GAME;

function seconds(what: string, min: number, max: number) {
  const message = `Invalid ${what}. Must be between ${min} and ${max} seconds`;
  return v.pipe(
    v.number(message),
    v.integer(message),
    v.minValue(min, message),
    v.maxValue(max, message),
  );
}

export const gameConfigSchema = v.object({
  /** Every so many minutes, written like a cron schedule; `frequency.ts` reads it. */
  game_frequency: v.pipe(
    v.string("Frequency must be text"),
    v.check(
      (text) => intervalOf(text) !== undefined,
      `Invalid interval. Must be between ${intervalMinMinutes} and ${intervalMaxMinutes} minutes`,
    ),
  ),
  chase_duration_seconds: seconds("duration", GAME.chaseMinSeconds, GAME.chaseMaxSeconds),
  catch_rate_multiplier: v.pipe(
    v.number("Catch rate must be a number"),
    v.minValue(GAME.catchRateMin, `Catch rate must be ${GAME.catchRateMin} or more`),
    v.maxValue(GAME.catchRateMax, `Catch rate must be ${GAME.catchRateMax} or less`),
  ),
  /** A fraction from 0 to 1; shown as a percentage. */
  egg_drop_chance: v.pipe(
    v.number("Egg chance must be a number"),
    v.minValue(0, "Egg chance must be 0 % or more"),
    v.maxValue(1, "Egg chance must be 100 % or less"),
  ),
  fox_encounter_duration_seconds: seconds("fox duration", GAME.foxMinSeconds, GAME.foxMaxSeconds),
  /** Geese come by while the channel is offline, too. */
  plays_offline: v.optional(v.boolean("Playing offline must be true or false"), false),
  /** Chat and pages name no top players of this channel. */
  hides_top: v.optional(v.boolean("Hiding the top players must be true or false"), false),
  /** Collections do not say that they were caught in this channel. */
  hides_channel: v.optional(v.boolean("Hiding the channel must be true or false"), false),
});

/** How Gaggle is played in a workspace; each workspace has one. */
export const gameConfig = defineEntity({
  collection: "game_config",
  label: { one: "game configuration", many: "game configurations" },
  schema: gameConfigSchema,
  permission: "gaggle_manage",
  writes: ["update"],
  readByBots: true,
  stored: {
    what: "how the game is played in the workspace",
    purpose: "to play it as the creator wants",
  },
  audit: {
    changed: (before, after) => {
      const entries: AuditEntry[] = [];
      const fields = Object.keys(gameConfigSchema.entries) as (keyof GameConfig)[];
      const changed = fields.filter((name) => before[name] !== after[name]);
      if (changed.length > 0) {
        entries.push({ action: "game_config.changed", details: { changed }, fold: "game_config" });
      }
      return entries;
    },
  },
});

export type GameConfig = EntityValues<typeof gameConfig>;

export const GAME_CONFIG_DEFAULTS: GameConfig = {
  game_frequency: `*/${GAME.intervalDefaultMinutes} * * * *`,
  chase_duration_seconds: 120,
  catch_rate_multiplier: 1,
  egg_drop_chance: GAME.eggChanceDefault,
  fox_encounter_duration_seconds: 120,
  plays_offline: false,
  hides_top: false,
  hides_channel: false,
};
