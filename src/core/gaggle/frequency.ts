import type { Runs } from "../platform/time/runs.ts";
import { GAME } from "./limits.ts";

const { intervalMinMinutes: MIN, intervalMaxMinutes: MAX } = GAME;

/** The way `game_frequency` is written, with its number of minutes. */
const EVERY_MINUTES = /^\*\/(\d{1,3}) \* \* \* \*$/;

export function isInterval(minutes: number): boolean {
  return Number.isInteger(minutes) && minutes >= MIN && minutes <= MAX;
}

/** `game_frequency` for a number of minutes from 15 to 120, e.g. for 90: every 90 minutes. */
export function frequencyOf(minutes: number): string {
  return `*/${minutes} * * * *`;
}

/** The minutes that `game_frequency` says; undefined for another text or a number out of range. */
export function intervalOf(frequency: string): number | undefined {
  const minutes = Number(EVERY_MINUTES.exec(frequency.trim().replace(/\s+/g, " "))?.[1]);
  return isInterval(minutes) ? minutes : undefined;
}

/**
 * The runs of the game. The text looks like a cron schedule and is none: cron knows no 90th minute,
 * and its every 59 minutes comes at :59 and again at :00. These are every so many minutes, counted
 * from the epoch, so that a restart changes nothing.
 */
export function frequencyRuns(frequency: string): Runs {
  const minutes = intervalOf(frequency);
  if (minutes === undefined) return () => undefined;
  const periodMs = minutes * 60_000;
  return (after) => (Math.floor(after / periodMs) + 1) * periodMs;
}
