const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const WORDS = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** Below this, hours say more than "tomorrow" does, past midnight too. */
const SOON_MS = 6 * HOUR_MS;

/**
 * How far `atMs` is from `nowMs`: "just now", "5 minutes ago", "yesterday", "in 7 days". Days are
 * those of the calendar in the zone: "tomorrow" is the next date, however few hours away.
 */
export function relativeTime(atMs: number, nowMs: number, timeZone: string): string {
  const away = Math.abs(nowMs - atMs);
  const inUnits = (unitMs: number) => Math.sign(atMs - nowMs) * Math.floor(away / unitMs);
  if (away < MINUTE_MS) return "just now";
  if (away < HOUR_MS) return WORDS.format(inUnits(MINUTE_MS), "minute");
  const days = dayNumber(atMs, timeZone) - dayNumber(nowMs, timeZone);
  if (away < SOON_MS || days === 0) return WORDS.format(inUnits(HOUR_MS), "hour");
  return WORDS.format(days, "day");
}

/** The date in a zone, counted in days. */
function dayNumber(atMs: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
  }).formatToParts(atMs);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return Date.UTC(part("year"), part("month") - 1, part("day")) / DAY_MS;
}

/** A moment as the product writes it, in a zone: "01/31/26, 8:05 PM (UTC)". */
export function exactTime(atMs: number, timeZone: string): string {
  const text = new Intl.DateTimeFormat("en-US", {
    timeZone,
    dateStyle: "short",
    timeStyle: "short",
  }).format(atMs);
  const [date = "", ...rest] = text.split(", ");
  const padded = date
    .split("/")
    .map((part) => part.padStart(2, "0"))
    .join("/");
  return `${[padded, ...rest].join(", ")} (${timeZone})`;
}

/** The time of day in a zone: "8:05 PM". */
export function clockTime(atMs: number, timeZone: string): string {
  return new Intl.DateTimeFormat("en-US", { timeZone, timeStyle: "short" }).format(atMs);
}
