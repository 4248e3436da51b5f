import { exactTime, relativeTime } from "./time.ts";

export type RelativeTimeProps = {
  /** When it was: milliseconds since the epoch. */
  atMs: number;
  nowMs: number;
  /** The zone that the exact time is told in. */
  timeZone: string;
};

/** How long ago something was; pointing at it tells the exact time. */
export function RelativeTime({ atMs, nowMs, timeZone }: RelativeTimeProps) {
  return (
    <time dateTime={new Date(atMs).toISOString()} title={exactTime(atMs, timeZone)}>
      {relativeTime(atMs, nowMs)}
    </time>
  );
}
