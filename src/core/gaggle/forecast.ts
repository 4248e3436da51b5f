import { RARITIES, type Rarity } from "../cards/vocabulary.ts";
import type { GameSettings } from "./game.ts";
import { CHANCE_MAX, MILLION, RARITY_SHARE } from "./odds.ts";

/**
 * What settings come to on average, worked out from the odds themselves: the console says it in a
 * sentence, and `npm run simulate:gaggle` compares it with the game as it is played.
 */

/** Averages; the daily limits are left out, which few reach. */
export type Forecast = {
  /** Geese and foxes in a stream. */
  geese: number;
  foxes: number;
  /** Of all viewers together in a stream. */
  tries: number;
  catches: number;
  eggs: number;
  /** Catches in a stream by the card's rarity. */
  catchesOf: Readonly<Record<Rarity, number>>;
  /** The share of tries that catch something, from 0 to 1. */
  catchShare: number;
};

/** `viewers` are those who try at each goose; a stream is `streamMinutes` long. */
export function forecast(
  settings: GameSettings,
  { viewers, streamMinutes }: { viewers: number; streamMinutes: number },
): Forecast {
  const encounters = Math.floor((streamMinutes * 60) / settings.period);
  const foxes = (encounters * settings.fox) / MILLION;
  const geese = encounters - foxes;
  const tries = geese * viewers;
  const rows = rowsOfMisses(settings);
  const catchesOf = (rarity: Rarity) =>
    tries *
    rows.reduce(
      (sum, share, misses) => sum + share * shareOf(rarity) * chanceAfter(settings, rarity, misses),
      0,
    );
  const byRarity: Record<Rarity, number> = {
    common: catchesOf("common"),
    uncommon: catchesOf("uncommon"),
    rare: catchesOf("rare"),
    epic: catchesOf("epic"),
    legendary: catchesOf("legendary"),
  };
  const catches = RARITIES.reduce((sum, rarity) => sum + byRarity[rarity], 0);
  return {
    geese,
    foxes,
    tries,
    catches,
    eggs: (tries * settings.egg) / MILLION,
    catchesOf: byRarity,
    catchShare: tries === 0 ? 0 : catches / tries,
  };
}

const shareOf = (rarity: Rarity) => RARITY_SHARE[rarity] / 1000;

function chanceAfter({ odds, step, cap }: GameSettings, rarity: Rarity, misses: number): number {
  return Math.min(CHANCE_MAX, odds[rarity] + Math.min(step * misses, cap)) / MILLION;
}

/** How large a share of tries is made after 0, 1, 2 and more misses in a row, in the long run. */
function rowsOfMisses(settings: GameSettings): number[] {
  const steps = settings.step === 0 ? 0 : Math.ceil(settings.cap / settings.step);
  const missAfter = (misses: number) =>
    1 -
    RARITIES.reduce(
      (sum, rarity) => sum + shareOf(rarity) * chanceAfter(settings, rarity, misses),
      0,
    );
  const rows = [1];
  for (let misses = 0; misses < steps; misses += 1) {
    rows.push((rows[misses] ?? 0) * missAfter(misses));
  }
  // From the last step on the chance stays, and the row goes on until a catch.
  rows[steps] = (rows[steps] ?? 0) / Math.max(1e-9, 1 - missAfter(steps));
  const sum = rows.reduce((total, share) => total + share, 0);
  return rows.map((share) => share / sum);
}
