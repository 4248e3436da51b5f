import { Cron } from "croner";

/** When something is to be said: by a cron schedule, or every so many hours with a shift. */
export type Schedule =
  | { type: "cron"; pattern: string }
  | { type: "every"; hours: number; offsetMinutes: number };

/** The first run after an instant, both in ms since the epoch; undefined when there is none. */
export type Runs = (after: number) => number | undefined;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Sunday, 4 January 1970: from its midnight on the clock of the zone, turns of hours are counted. */
const FIRST_SUNDAY_MS = 3 * DAY_MS;

/**
 * The runs of a schedule on the clock of a time zone, e.g. Europe/Berlin; a name that is no zone
 * counts as UTC. When the clocks change, a fixed time of the day comes once: one that is skipped in
 * spring comes with the jump, one that occurs twice in autumn the first time. A schedule such as
 * every 15 minutes keeps its rhythm.
 */
export function runsOf(schedule: Schedule, timeZone: string): Runs {
  const zone = isTimeZone(timeZone) ? timeZone : "UTC";
  return schedule.type === "cron" ? cronRuns(schedule.pattern, zone) : turnRuns(schedule, zone);
}

/** So many runs after an instant, oldest first; fewer when there are no more. */
export function nextRuns(runs: Runs, after: number, count: number): number[] {
  const found: number[] = [];
  for (let at = runs(after); at !== undefined && found.length < count; at = runs(at)) {
    found.push(at);
  }
  return found;
}

function cronRuns(pattern: string, timezone: string): Runs {
  const cron = new Cron(pattern, { timezone, mode: "5-part", paused: true });
  return (after) => cron.nextRun(new Date(after))?.getTime();
}

/**
 * Turns stand on a grid of the zone's own clock, so that they come at the same hours each day or
 * week, and after a restart too.
 */
function turnRuns(schedule: { hours: number; offsetMinutes: number }, zone: string): Runs {
  const periodMs = schedule.hours * HOUR_MS;
  const startMs = FIRST_SUNDAY_MS + schedule.offsetMinutes * 60_000;
  return (after) => {
    const turn = Math.floor((after + zoneOffsetMs(zone, after) - startMs) / periodMs);
    // The clocks may have changed since the turn: it may lie one further back or ahead.
    for (let ahead = 0; ahead <= 3; ahead += 1) {
      const at = instantOf(startMs + (turn + ahead) * periodMs, zone);
      if (at > after) return at;
    }
    return undefined;
  };
}

/** When the zone's clock shows `clockMs`: the first time, and with the jump where it never does. */
function instantOf(clockMs: number, zone: string): number {
  const before = zoneOffsetMs(zone, clockMs - DAY_MS);
  const after = zoneOffsetMs(zone, clockMs + DAY_MS);
  for (const offset of [before, after]) {
    if (zoneOffsetMs(zone, clockMs - offset) === offset) return clockMs - offset;
  }
  return clockMs - before;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** By how much the zone's clock is ahead of UTC at an instant, in ms. */
function zoneOffsetMs(zone: string, at: number): number {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    formats.set(zone, format);
  }
  const part: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(at)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  const clock = Date.UTC(year, month - 1, day, hour, minute, second);
  return clock - Math.floor(at / 1000) * 1000;
}

const zones = new Map<string, boolean>();

function isTimeZone(name: string): boolean {
  let isKnown = zones.get(name);
  if (isKnown === undefined) {
    try {
      new Intl.DateTimeFormat("en-US", { timeZone: name });
      isKnown = name !== "";
    } catch {
      isKnown = false;
    }
    zones.set(name, isKnown);
  }
  return isKnown;
}
