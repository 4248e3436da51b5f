/**
 * Limits of the games for one. Lengths are in units, of which the field is 1,000 wide, and times in
 * ticks unless the name says another unit.
 */

/** Ticks of a second; a game's time is counted in whole ticks alone. */
export const TICKS_PER_SECOND = 120;

export const SOUL_STACK = {
  /** Changes with every change of the rules: a run counts under the rules that it was played by. */
  rules: 1,
  fieldUnits: 1000,
  startWidthUnits: 260,
  /** A nest this near to the middle of the one below counts as exact. */
  exactUnits: 6,
  /** What an exact landing gives back of the width, up to the width at the start. */
  regainUnits: 12,
  swingMinUnits: 300,
  swingMaxUnits: 400,
  /** How far the middle of a swing lies from the middle of the field, at most. */
  shiftMaxUnits: 120,
  /** How long a swing there and back takes: for the first goose, the least, and by chance on top. */
  periodFirstTicks: 340,
  periodLeastTicks: 140,
  periodStepTicks: 6,
  periodChanceTicks: 24,
  /** A goose that nobody lets go lets go by itself. */
  waitMaxTicks: 1200,
  /** The sky: a tower of so many is whole. */
  geeseMaxCount: 200,
  landedPoints: 10,
  exactPoints: 10,
  /** Exact landings in a row are worth more each time, up to this many. */
  streakMaxCount: 5,
  nameMaxChars: 24,
  /** Runs that a day's board keeps. */
  runsPerDayMaxCount: 1000,
  boardShownCount: 50,
  /** After its end, a day takes runs for so long: of those who played over midnight or had no network. */
  lateHours: 24,
  /** From then on a day keeps its best runs alone, and later none. */
  wholeDays: 7,
  bestKeptCount: 50,
  keptDays: 90,
  /** Runs that wait in a browser until the server is there again. */
  waitingMaxCount: 10,
} as const;

/** Pairs of a game of Memory Flock, by its size. */
export const MEMORY_FLOCK = { smallPairs: 6, mediumPairs: 10, largePairs: 15 } as const;
