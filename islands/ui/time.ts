const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const WORDS = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** How long ago `atMs` was: "just now", "5 minutes ago", "yesterday". */
export function relativeTime(atMs: number, nowMs: number): string {
  const past = nowMs - atMs;
  if (past < MINUTE_MS) return "just now";
  if (past < HOUR_MS) return WORDS.format(-Math.floor(past / MINUTE_MS), "minute");
  if (past < DAY_MS) return WORDS.format(-Math.floor(past / HOUR_MS), "hour");
  return WORDS.format(-Math.floor(past / DAY_MS), "day");
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
