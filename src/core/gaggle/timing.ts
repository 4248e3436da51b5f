import { roundAfter } from "../fairness/beacon.ts";
import { sha256Hex } from "../fairness/digest.ts";
import { GAME } from "./limits.ts";
import type { Terms } from "./log-events.ts";

/** When encounters open, close and are drawn; all in Unix seconds. */

/** Whether something may open at a time: within so long after a whole period (GAGGLE-L4). */
export function slotAt(terms: Terms, at: number): number | undefined {
  const passed = at - terms.startsAt;
  if (passed < 0 || passed % terms.period >= GAME.openLateMaxSeconds) return undefined;
  return Math.floor(passed / terms.period);
}

/** When the first slot after a time begins. */
export function nextSlot(terms: Terms, after: number): number {
  const passed = Math.max(0, after - terms.startsAt + 1);
  return terms.startsAt + Math.ceil(passed / terms.period) * terms.period;
}

/** When the window of an encounter ends that opened at a time. */
export function endOf(terms: Terms, openedAt: number, isFox: boolean): number {
  return openedAt + (isFox ? terms.foxWindow : terms.window);
}

/** The beacon's round that decides: the first after all tries had to be committed (GAGGLE-L7). */
export function roundFor(endsAt: number): number {
  return roundAfter((endsAt + GAME.commitMaxSeconds) * 1000);
}

/**
 * The last time of a channel's timetable that is not after `now`: every `period` from the epoch, later
 * by a part of the period that is the channel's own, so that not all channels play at the same moment.
 * Neither a restart nor new terms move it.
 */
export function slotTime(channel: string, period: number, now: number): number {
  const offset = Number.parseInt(sha256Hex(`gq-slot-1\n${channel}`).slice(0, 8), 16) % period;
  return offset + Math.floor((now - offset) / period) * period;
}

/** Whether a channel's next encounter may open now; `openedAt` is when the last one did. */
export function isOpeningTime(
  channel: string,
  period: number,
  now: number,
  openedAt: number,
): boolean {
  const slot = slotTime(channel, period, now);
  return now - slot < GAME.openLateMaxSeconds && slot > openedAt;
}

/** The next time of a channel's timetable after `now`. */
export function nextOpening(channel: string, period: number, now: number): number {
  return slotTime(channel, period, now) + period;
}
