import { CronPattern } from "croner";
import * as v from "valibot";
import { SCHEDULE } from "../../waddle/limits.ts";

/** The fields of a schedule in their order, with what each may hold. */
const FIELDS = [
  { name: "minute", rule: "0 to 59", names: /^$/ },
  { name: "hour", rule: "0 to 23", names: /^$/ },
  { name: "day", rule: "1 to 31", names: /^$/ },
  {
    name: "month",
    rule: "1 to 12, or JAN to DEC",
    names: /^(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)$/,
  },
  {
    name: "weekday",
    rule: "0 to 6, or SUN to SAT",
    names: /^(SUN|MON|TUE|WED|THU|FRI|SAT)$/,
  },
] as const;

const FIELD_COUNT = FIELDS.length;

/** The days of each month at most, January first. */
const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * A schedule as it is stored: one space between fields, names in capitals. What the library knows
 * beyond the five plain fields (seconds, nicknames, `L`, `W`, `#`) is not taken.
 */
export const cronSchedule = v.pipe(
  v.string("Schedule is required"),
  v.transform((text) => text.trim().split(/\s+/).join(" ").toUpperCase()),
  v.nonEmpty("Schedule is required"),
  v.maxLength(
    SCHEDULE.cronMaxChars,
    `Schedule must be ${SCHEDULE.cronMaxChars} characters or less`,
  ),
  v.check(
    (text) => cronProblem(text) === undefined,
    ({ input }) => cronProblem(input) ?? "",
  ),
);

/** Why a schedule is refused, in words; undefined for one that is good and fires some day. */
export function cronProblem(schedule: string): string | undefined {
  const fields = schedule.split(" ");
  if (fields.length !== FIELD_COUNT) {
    return `A schedule has five fields, not ${fields.length}: minute, hour, day, month, weekday`;
  }
  for (const [place, field] of fields.entries()) {
    const known = FIELDS[place];
    if (known && !isFieldGood(field, place)) {
      return `The ${known.name} "${field}" is not possible: it is ${known.rule}, with * , - and /`;
    }
  }
  return isEver(schedule) ? undefined : "This schedule never comes: no such month has that day";
}

function isFieldGood(field: string, place: number): boolean {
  const words = field.match(/[A-Z]+/g) ?? [];
  if (!/^[0-9A-Z*,/-]+$/.test(field)) return false;
  if (!words.every((word) => FIELDS[place]?.names.test(word))) return false;
  const fields = FIELDS.map((_, other) => (other === place ? field : "*"));
  return patternOf(fields.join(" ")) !== undefined;
}

/** A weekday comes in every month; a day of the month does not. */
function isEver(schedule: string): boolean {
  const pattern = patternOf(schedule);
  if (!pattern) return false;
  if (!pattern.starDOW) return true;
  return pattern.month.some(
    (isIn, month) =>
      isIn === 1 && pattern.day.some((isOn, day) => isOn === 1 && day < (MONTH_DAYS[month] ?? 0)),
  );
}

/** The library's reading, which takes neither seconds nor years; undefined when it refuses. */
function patternOf(schedule: string): CronPattern | undefined {
  try {
    return new CronPattern(schedule, "UTC", { mode: "5-part" });
  } catch {
    return undefined;
  }
}
