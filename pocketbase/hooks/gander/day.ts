import { databaseTime } from "../platform/records/database-time.ts";
import { rowsOf } from "../platform/records/rows.ts";

/** A workspace's own day, as "2026-11-23", and when the next one begins, in ms since the epoch. */
export type Day = { today: string; nextAt: number };

export function dayOf(app: CoreApp, tenant: string, now: number): Day {
  const [row] = rowsOf(
    app,
    { time_zone: "" },
    "SELECT time_zone FROM tenants WHERE id = {:tenant}",
    { tenant },
  );
  const zone = new Timezone(row?.time_zone || "UTC");
  const here = localTime(now, zone);
  const rest = (24 * 60 - here.minutes) * 60_000 - (now % 60_000);
  // The clocks may change before midnight: then the day is an hour longer or shorter.
  const nextAt = now + rest + (here.offsetMs - localTime(now + rest, zone).offsetMs);
  return { today: here.date, nextAt };
}

function localTime(at: number, zone: Timezone) {
  const text = new DateTime(databaseTime(at)).time().in(zone).format("2006-01-02 15 04 -07 00");
  const [date = "", hour, minute] = text.split(" ");
  const offset = new DateTime(databaseTime(at)).time().in(zone).format("-0700");
  const sign = offset.startsWith("-") ? -1 : 1;
  const offsetMinutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3));
  return {
    date,
    minutes: Number(hour) * 60 + Number(minute),
    offsetMs: sign * offsetMinutes * 60_000,
  };
}
