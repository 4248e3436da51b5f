import { CronPattern } from "croner";

/**
 * True when a schedule of five fields names this minute, `YYYY-MM-DD HH:MM` on the clock of the
 * workspace. PocketBase's runtime knows time zones but has no Intl, which the library's own search
 * for the next run needs; so its reading of the fields is used, and the minute is compared.
 */
export function isScheduledAt(schedule: string, minute: string): boolean {
  const parts = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)$/.exec(minute);
  if (parts === null) return false;
  const [year = 0, month = 0, day = 0, hour = 0, minutes = 0] = parts.slice(1).map(Number);
  const pattern = new CronPattern(schedule, "UTC", { mode: "5-part" });
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  const isDay = isOn(pattern.day, day - 1);
  const isWeekday = isOn(pattern.dayOfWeek, weekday);
  // As cron has it: when both are given, either is enough.
  const isDate = pattern.starDOM || pattern.starDOW ? isDay && isWeekday : isDay || isWeekday;
  return (
    isOn(pattern.minute, minutes) &&
    isOn(pattern.hour, hour) &&
    isOn(pattern.month, month - 1) &&
    isDate
  );
}

function isOn(places: ArrayLike<number>, place: number): boolean {
  return (places[place] ?? 0) !== 0;
}
