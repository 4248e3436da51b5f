import type { Rarity } from "../cards/vocabulary.ts";

/**
 * The odds of Gaggle: the game draws with them, /tcg and the docs show them, `npm run
 * simulate:gaggle` says what they come to. Chances are in millionths.
 */

/** One in a million: the unit of chances. */
export const MILLION = 1_000_000;

/** The chance to catch a goose, before the channel's catch rate. */
export const CATCH_CHANCE: Readonly<Record<Rarity, number>> = {
  common: 600_000,
  uncommon: 500_000,
  rare: 420_000,
  epic: 340_000,
  legendary: 260_000,
};

/** How many of 1,000 geese that come by, and of 1,000 eggs that hatch, are of a rarity. */
export const RARITY_SHARE: Readonly<Record<Rarity, number>> = {
  common: 460,
  uncommon: 260,
  rare: 155,
  epic: 85,
  legendary: 40,
};

/** Each miss in a row adds a step, up to so many steps. */
export const PITY = { step: 40_000, maxSteps: 10 } as const;

/** No chance is greater, whatever adds up. */
export const CHANCE_MAX = 950_000;

/** A person's catches in one channel on one day (UTC), from which on there is half a chance, or none. */
export const DAILY_CATCHES = { halfFrom: 20, noneFrom: 40 } as const;

/** How often a fox comes instead of a goose, and how many viewers have to honk. */
export const FOX = { chance: 80_000, honkersCount: 3 } as const;

/** Where a person stands in a channel, as far as chances depend on it. */
export type Streak = {
  /** Tries without a catch since the last catch. */
  misses: number;
  /** Catches today. */
  caughtToday: number;
};

/** The terms of a channel that a chance depends on. */
export type ChanceTerms = {
  odds: Readonly<Record<Rarity, number>>;
  /** What a miss in a row adds, and how much misses add at most. */
  step: number;
  cap: number;
};

/** What a catch rate makes of the published chances; whole millionths. */
export function oddsWith(catchRate: number): Record<Rarity, number> {
  const times = (rarity: Rarity) =>
    Math.min(CHANCE_MAX, Math.round(CATCH_CHANCE[rarity] * catchRate));
  return {
    common: times("common"),
    uncommon: times("uncommon"),
    rare: times("rare"),
    epic: times("epic"),
    legendary: times("legendary"),
  };
}

/** A person's chance to catch a goose of a rarity, in millionths (GAGGLE-D3, GAGGLE-D4). */
export function catchChance(
  { odds, step, cap }: ChanceTerms,
  rarity: Rarity,
  { misses, caughtToday }: Streak,
): number {
  if (caughtToday >= DAILY_CATCHES.noneFrom) return 0;
  const full = Math.min(CHANCE_MAX, odds[rarity] + Math.min(step * misses, cap));
  return caughtToday >= DAILY_CATCHES.halfFrom ? Math.floor(full / 2) : full;
}

/** Where a person stands after a try (GAGGLE-D3). A try with less than a whole chance is no miss. */
export function afterTry(streak: Streak, isCaught: boolean): Streak {
  if (isCaught) return { misses: 0, caughtToday: streak.caughtToday + 1 };
  const counts = streak.caughtToday < DAILY_CATCHES.halfFrom;
  return counts ? { ...streak, misses: streak.misses + 1 } : streak;
}
