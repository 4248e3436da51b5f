import { RARITIES } from "#core/cards/vocabulary.ts";
import { sha256Hex } from "#core/fairness/digest.ts";
import type { DrawTable } from "#core/gaggle/draw-table.ts";
import { drawCatch, drawEgg, type ResultDraw } from "#core/gaggle/draws.ts";
import type { GameSettings } from "#core/gaggle/game.ts";
import { afterTry, catchChance, DAILY_CATCHES, MILLION } from "#core/gaggle/odds.ts";

/** Tries of one chance: how many there were, and how many caught. */
export type Cell = {
  rarity: string;
  misses: number;
  half: boolean;
  tries: number;
  caught: number;
  expected: number;
};

export type Distribution = {
  tries: number;
  cells: Cell[];
  /** Pearson's statistic over the cells, with as many degrees of freedom, and its z by Wilson and Hilferty. */
  chiSquare: number;
  degrees: number;
  z: number;
  /** Eggs, and how many standard deviations they are off what is published. */
  eggs: { found: number; expected: number; z: number };
  /** Tries that had no chance any more on their day; none of them may catch. */
  capped: { tries: number; caught: number };
};

/** A cell is compared when so many catches and misses are expected in it. */
const CELL_MIN_COUNT = 5;

/**
 * Draws tries by the game's own functions from a seed, as the log would have them, with the misses in a
 * row and the day's catches of each player, and counts them by their published chance.
 */
export function distribution(
  count: number,
  { settings, table, seed }: { settings: GameSettings; table: DrawTable; seed: string },
): Distribution {
  const players = 1_000;
  const encountersADay = 72;
  const streaks = Array.from({ length: players }, () => ({ misses: 0, caughtToday: 0 }));
  const cells = new Map<string, Cell>();
  const capped = { tries: 0, caught: 0 };
  let eggs = 0;
  let eggTries = 0;
  for (let tries = 0, encounter = 1; tries < count; encounter += 1) {
    const draw: ResultDraw = {
      seed: sha256Hex(`${seed} seed ${encounter}`),
      randomness: sha256Hex(`${seed} round ${encounter}`),
      close: sha256Hex(`${seed} close ${encounter}`),
      encounter,
    };
    const rarity = RARITIES[encounter % RARITIES.length] ?? "common";
    for (let one = 0; one < players && tries < count; one += 1, tries += 1) {
      const before = streaks[one] ?? { misses: 0, caughtToday: 0 };
      const streak = encounter % encountersADay === 0 ? { ...before, caughtToday: 0 } : before;
      const chance = catchChance(settings, rarity, streak);
      const by = { player: `player-${one}`, word: "-" };
      const isCaught = drawCatch(draw, by, chance);
      streaks[one] = afterTry(streak, isCaught);
      if (chance === 0) {
        capped.tries += 1;
        capped.caught += isCaught ? 1 : 0;
        continue;
      }
      const half = streak.caughtToday >= DAILY_CATCHES.halfFrom;
      const misses = Math.min(streak.misses, settings.cap / settings.step);
      const key = `${rarity} ${misses} ${half}`;
      const cell = cells.get(key) ?? { rarity, misses, half, tries: 0, caught: 0, expected: 0 };
      cell.tries += 1;
      cell.caught += isCaught ? 1 : 0;
      cell.expected += chance / MILLION;
      cells.set(key, cell);
      eggTries += 1;
      if (drawEgg(draw, by, settings.egg, table)) eggs += 1;
    }
  }
  const compared = [...cells.values()].filter(
    ({ expected, tries }) => Math.min(expected, tries - expected) >= CELL_MIN_COUNT,
  );
  const chiSquare = compared.reduce((sum, { caught, expected, tries }) => {
    const off = (caught - expected) ** 2;
    return sum + off / expected + off / (tries - expected);
  }, 0);
  const share = settings.egg / MILLION;
  const expectedEggs = eggTries * share;
  return {
    tries: count,
    cells: compared,
    chiSquare,
    degrees: compared.length,
    z: wilsonHilferty(chiSquare, compared.length),
    eggs: {
      found: eggs,
      expected: expectedEggs,
      z: (eggs - expectedEggs) / Math.sqrt(expectedEggs * (1 - share)),
    },
    capped,
  };
}

/** How many standard deviations a chi-square is off what chance alone gives. */
function wilsonHilferty(chiSquare: number, degrees: number): number {
  const variance = 2 / (9 * degrees);
  return (Math.cbrt(chiSquare / degrees) - (1 - variance)) / Math.sqrt(variance);
}
