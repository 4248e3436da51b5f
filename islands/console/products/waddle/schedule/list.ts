import type { Schedule } from "#core/platform/time/runs.ts";
import { runsOf } from "#core/platform/time/runs.ts";
import { scheduleWords } from "#core/platform/time/schedule-words.ts";
import type { ScheduledKind } from "#core/waddle/batch-entries.ts";
import { byText, matcherOf, type Sort } from "../../../../ui/list-query.ts";

/** A timer or an offline message as its list shows it. */
export type ScheduledRow = {
  kind: ScheduledKind;
  id: string;
  message: string;
  schedule: Schedule;
  /** The schedule in words. */
  words: string;
  /** What else must hold for it to speak, e.g. "10 chat lines". */
  conditions: readonly string[];
  enabled: boolean;
  /** When it was last said, as the server writes times; empty for never. */
  lastSent: string;
  /** Why its last turn passed in silence; empty when it spoke. */
  skipReason: string;
};

export const SORTS = ["message", "next", "sent"] as const;

export type SortBy = (typeof SORTS)[number];

/** A row with the time of its next turn in ms since the epoch; undefined while it is off. */
export type TimedRow = ScheduledRow & { next: number | undefined };

export function withNext(row: ScheduledRow, timeZone: string, now: number): TimedRow {
  return { ...row, next: row.enabled ? runsOf(row.schedule, timeZone)(now) : undefined };
}

/** The rows whose message, schedule or conditions hold every word of `search`, sorted. */
export function arrange(rows: readonly TimedRow[], search: string, sort: Sort<SortBy>): TimedRow[] {
  const matches = matcherOf(search);
  const found = rows.filter((row) => {
    const cron = row.schedule.type === "cron" ? row.schedule.pattern : "";
    return matches([row.message, row.words, cron, ...row.conditions].join(" "));
  });
  const sign = sort.descending ? -1 : 1;
  return found.sort((a, b) => sign * COMPARE[sort.by](a, b) || byText(a.message, b.message));
}

/** What is off comes after everything that has a next turn. */
const nextOf = ({ next }: TimedRow) => next ?? Number.MAX_SAFE_INTEGER;

const COMPARE: Record<SortBy, (a: TimedRow, b: TimedRow) => number> = {
  message: (a, b) => byText(a.message, b.message),
  next: (a, b) => nextOf(a) - nextOf(b),
  sent: (a, b) => a.lastSent.localeCompare(b.lastSent),
};

/** The row of a record of `timers`. */
export function timerRow(record: {
  id: string;
  message_text: string;
  cron_schedule: string;
  min_chat_activity: number;
  online_only: boolean;
  more_messages?: readonly string[];
  categories?: readonly string[];
  title_words?: readonly string[];
  enabled: boolean;
  last_sent: string;
  silent_reason: string;
}): ScheduledRow {
  const schedule: Schedule = { type: "cron", pattern: record.cron_schedule };
  const lines = record.min_chat_activity;
  return {
    kind: "timer",
    id: record.id,
    message: record.message_text,
    schedule,
    words: scheduleWords(schedule),
    conditions: [
      ...(lines > 0 ? [`${lines} chat ${lines === 1 ? "line" : "lines"}`] : []),
      ...(record.online_only ? ["only live"] : []),
      ...(record.more_messages?.length ? [`and ${record.more_messages.length} more in turn`] : []),
      ...(record.categories?.length ? [`only in ${record.categories.join(" or ")}`] : []),
      ...(record.title_words?.length
        ? [`only with ${record.title_words.join(" or ")} in the title`]
        : []),
    ],
    enabled: record.enabled,
    lastSent: record.last_sent,
    skipReason: record.silent_reason,
  };
}

/** The row of a record of `offline_messages`. */
export function offlineRow(record: {
  id: string;
  message_text: string;
  frequency_hours: number;
  offset_minutes: number;
  enabled: boolean;
  last_sent: string;
  silent_reason: string;
}): ScheduledRow {
  const schedule: Schedule = {
    type: "every",
    hours: record.frequency_hours,
    offsetMinutes: record.offset_minutes,
  };
  return {
    kind: "offline",
    id: record.id,
    message: record.message_text,
    schedule,
    words: scheduleWords(schedule),
    conditions: [],
    enabled: record.enabled,
    lastSent: record.last_sent,
    skipReason: record.silent_reason,
  };
}
