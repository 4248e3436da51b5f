/** What a report makes of its figures. */
import type { RankedSeat, ReportView } from "#core/pond/view-types.ts";

export type DoodleTurn = ReportView["turns"][number];

/** Who won, as the headline says it. */
export function winnersLine(ranking: readonly RankedSeat[]): string {
  const first = ranking.filter(({ place }) => place === 1);
  if (first.length === 0 || first[0]?.score === 0) return "Nobody scored this time";
  const names = first.map(({ name }) => name);
  if (names.length === 1) return `${names[0]} wins!`;
  if (names.length > 3) return `${names.length} share first place`;
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)} share first place`;
}

/**
 * The drawing that most of those who could have guessed; of equal ones the one that was guessed
 * soonest. Null where there is nothing to compare.
 */
export function bestDrawing(turns: readonly DoodleTurn[]): number | null {
  if (turns.length < 2) return null;
  const guessed = turns.filter((turn) => turn.guessed.length > 0);
  const [best] = guessed.toSorted((a, b) => shareOf(b) - shareOf(a) || meanMs(a) - meanMs(b));
  return best?.drawing ?? null;
}

function shareOf({ guessed, of }: DoodleTurn): number {
  return guessed.length / Math.max(1, of);
}

function meanMs({ guessed }: DoodleTurn): number {
  return guessed.reduce((sum, { ms }) => sum + ms, 0) / guessed.length;
}

/** Seconds as people compare them: tenths below ten. */
export function secondsText(ms: number): string {
  const seconds = ms / 1000;
  return `${seconds < 9.95 ? seconds.toFixed(1) : Math.round(seconds)} s`;
}
