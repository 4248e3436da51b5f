import cronstrue from "cronstrue";
import type { Schedule } from "./runs.ts";

const HOURS_PER_DAY = 24;

/** A schedule in words: "Every 15 minutes", "At 08:00 PM, only on Friday", "Every day". */
export function scheduleWords(schedule: Schedule): string {
  if (schedule.type === "cron") return cronstrue.toString(schedule.pattern);
  const { hours, offsetMinutes } = schedule;
  return every(hours) + (offsetMinutes === 0 ? "" : `, shifted by ${duration(offsetMinutes)}`);
}

function every(hours: number): string {
  if (hours === 1) return "Every hour";
  if (hours % HOURS_PER_DAY !== 0) return `Every ${hours} hours`;
  const days = hours / HOURS_PER_DAY;
  if (days === 7) return "Every week";
  return days === 1 ? "Every day" : `Every ${days} days`;
}

function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [
    hours > 0 ? `${hours} ${hours === 1 ? "hour" : "hours"}` : "",
    rest > 0 ? `${rest} ${rest === 1 ? "minute" : "minutes"}` : "",
  ];
  return parts.filter(Boolean).join(" and ");
}
