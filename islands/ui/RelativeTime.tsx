import { exactTime, relativeTime } from "./time.ts";

export type RelativeTimeProps = {
  /** When it was: milliseconds since the epoch. */
  atMs: number;
  nowMs: number;
  /** The zone of the exact time, and of the calendar that days are counted by. */
  timeZone: string;
};

/** How long ago something was; pointing at it shows the exact time. */
export function RelativeTime({ atMs, nowMs, timeZone }: RelativeTimeProps) {
  return (
    <time dateTime={new Date(atMs).toISOString()} title={exactTime(atMs, timeZone)}>
      {relativeTime(atMs, nowMs, timeZone)}
    </time>
  );
}
