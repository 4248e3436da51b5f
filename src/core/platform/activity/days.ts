import type { ActivityHour } from "./report.ts";

/** A day of a workspace and what was counted in it. */
export type ActivityDay = {
  /** The day in the workspace's time zone, such as 2026-01-31. */
  date: string;
  sent: number;
  rehearsed: number;
  dropped: number;
};

const DAY_MS = 86_400_000;

/**
 * The last `count` days up to the one that `nowMs` lies in, oldest first, quiet days too. A stream
 * that goes on past midnight in UTC belongs to the evening it began on, so days are those of
 * `timeZone`; an hour that two days share, as half-hour zones have them, counts for the first.
 */
export function activityDays(
  hours: readonly ActivityHour[],
  { timeZone, nowMs, count }: { timeZone: string; nowMs: number; count: number },
): ActivityDay[] {
  const dateOf = dateFormat(timeZone);
  const today = Date.parse(dateOf(nowMs));
  const days = new Map<string, ActivityDay>();
  for (let back = count - 1; back >= 0; back -= 1) {
    const date = new Date(today - back * DAY_MS).toISOString().slice(0, 10);
    days.set(date, { date, sent: 0, rehearsed: 0, dropped: 0 });
  }
  for (const { at, sent, rehearsed, dropped } of hours) {
    const day = days.get(dateOf(at));
    if (!day) continue;
    day.sent += sent;
    day.rehearsed += rehearsed;
    day.dropped += dropped;
  }
  return [...days.values()];
}

/** An hour of the day, such as "9 PM", and what was counted in it on all of the days. */
export type HourOfDay = { label: string; sent: number; rehearsed: number; dropped: number };

/** The 24 hours of the day in `timeZone`, over the same days as `activityDays`. */
export function activityByHour(
  hours: readonly ActivityHour[],
  { timeZone, nowMs, count }: { timeZone: string; nowMs: number; count: number },
): HourOfDay[] {
  const shown = new Set(activityDays([], { timeZone, nowMs, count }).map(({ date }) => date));
  const dateOf = dateFormat(timeZone);
  const hourOf = format(timeZone, { hour: "2-digit", hourCycle: "h23" });
  const found = Array.from({ length: 24 }, (_, hour) => ({
    label: `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`,
    sent: 0,
    rehearsed: 0,
    dropped: 0,
  }));
  for (const { at, sent, rehearsed, dropped } of hours) {
    const hour = shown.has(dateOf(at)) ? found[Number(hourOf(at))] : undefined;
    if (!hour) continue;
    hour.sent += sent;
    hour.rehearsed += rehearsed;
    hour.dropped += dropped;
  }
  return found;
}

/** Writes a time's date in a zone as 2026-01-31. */
function dateFormat(timeZone: string): (atMs: number) => string {
  return format(timeZone, { year: "numeric", month: "2-digit", day: "2-digit" });
}

/** Writes times in a zone; an unknown zone reads as UTC. */
function format(timeZone: string, parts: Intl.DateTimeFormatOptions): (atMs: number) => string {
  const make = (zone: string) => new Intl.DateTimeFormat("en-CA", { ...parts, timeZone: zone });
  let written: Intl.DateTimeFormat;
  try {
    written = make(timeZone);
  } catch {
    written = make("UTC");
  }
  return (atMs) => written.format(atMs);
}

/** A date such as 2026-01-31 as the product writes dates: 01/31/26. */
export function shortDate(date: string): string {
  const [year = "", month = "", day = ""] = date.split("-");
  return `${month}/${day}/${year.slice(2)}`;
}
