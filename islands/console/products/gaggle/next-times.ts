import { slotTime } from "#core/gaggle/timing.ts";

/** How many times are named. */
const SHOWN_COUNT = 3;

/**
 * When something may come by next in a workspace's Twitch channel, in milliseconds since the epoch.
 * The timetable depends on the minutes between alone, so that it is known before they are saved.
 */
export function nextTimes(tenant: string, minutes: number, nowMs: number): readonly number[] {
  const period = minutes * 60;
  const last = slotTime(`twitch:${tenant}`, period, Math.floor(nowMs / 1000));
  return Array.from({ length: SHOWN_COUNT }, (_, index) => (last + (index + 1) * period) * 1000);
}
