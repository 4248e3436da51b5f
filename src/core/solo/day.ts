/** Days of the games for one: by UTC, written as 2026-11-23. */
import { SOUL_STACK } from "./limits.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** The day at a time in ms since the epoch. */
export function dayAt(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** When a day begins, in ms since the epoch; undefined for what is no day. */
export function dayStart(day: string): number | undefined {
  if (!/^2\d{3}-\d{2}-\d{2}$/.test(day)) return undefined;
  const ms = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(ms) || dayAt(ms) !== day ? undefined : ms;
}

/** When the next day begins, in ms since the epoch. */
export function nextDayAt(ms: number): number {
  return (Math.floor(ms / DAY_MS) + 1) * DAY_MS;
}

/** The day so many days before the one at a time. */
export function dayBefore(ms: number, days: number): string {
  return dayAt(ms - days * DAY_MS);
}

/** True while a day takes runs: from its beginning until some hours after its end (SOLO-B2). */
export function takesRuns(day: string, now: number): boolean {
  const start = dayStart(day);
  if (start === undefined) return false;
  return now >= start && now < start + DAY_MS + SOUL_STACK.lateHours * HOUR_MS;
}
