/**
 * Days of the calendar. They are stored as `2026-11-22` and written as `11/22/26`, month first,
 * whatever the browser's language; weeks begin on Sunday.
 */

const STORED = /^(\d{4})-(\d{2})-(\d{2})$/;
const WRITTEN = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;

/** A stored day as it is written; a year outside of 2000 to 2099 has four digits. "" for no day. */
export function writtenDate(stored: string): string {
  const [, year = "", month = "", day = ""] = STORED.exec(stored) ?? [];
  if (year === "") return "";
  return `${month}/${day}/${year.startsWith("20") ? year.slice(2) : year}`;
}

/** The stored form of a day that somebody wrote, month first; undefined when there is no such day. */
export function readDate(written: string): string | undefined {
  const text = written.trim();
  if (STORED.test(text)) return isDay(text) ? text : undefined;
  const [, month = "", day = "", year = ""] = WRITTEN.exec(text) ?? [];
  const full = year.length === 2 ? `20${year}` : year;
  const stored = `${full}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(stored) ? stored : undefined;
}

/** True for a stored day that the calendar has. */
export function isDay(stored: string): boolean {
  if (!STORED.test(stored)) return false;
  const at = new Date(`${stored}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(stored);
}
