/** The browser-health badge: rules SHELL-SH1 to SHELL-SH5 of docs/spec/shell.md. */
import { HEALTH_PING } from "../reading-limits.ts";

/** What the badge knows: the last round trips in milliseconds, oldest first. */
export type Health = { roundTrips: readonly number[]; measured: boolean; failed: boolean };

export const UNMEASURED: Health = { roundTrips: [], measured: false, failed: false };

/** How long the next ping may take, in milliseconds. */
export function pingTimeout({ measured }: Health): number {
  return measured ? HEALTH_PING.timeoutMs : HEALTH_PING.firstTimeoutMs;
}

/** After a ping: its round trip in milliseconds, or "failed" when no answer came in time. */
export function afterPing(health: Health, roundTrip: number | "failed"): Health {
  if (roundTrip === "failed") return { ...health, measured: true, failed: true };
  const roundTrips = [...health.roundTrips, roundTrip].slice(-HEALTH_PING.keptCount);
  return { roundTrips, measured: true, failed: false };
}

/** The middle value; of an even count, the mean of the two in the middle. */
export function median(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined || sorted.length % 2 === 1) return upper;
  return ((sorted[middle - 1] ?? upper) + upper) / 2;
}

export type HealthLevel = "unknown" | "good" | "fair" | "poor" | "failed";

/** Round trips up to these many milliseconds feel immediate, and bearable. */
const GOOD_MS = 150;
const FAIR_MS = 500;

/** What the badge shows: a colour's name and the words beside it. */
export function describeHealth(health: Health): { level: HealthLevel; text: string } {
  if (health.failed) return { level: "failed", text: "no answer" };
  const middle = median(health.roundTrips);
  if (middle === undefined) return { level: "unknown", text: "Health" };
  const level = middle <= GOOD_MS ? "good" : middle <= FAIR_MS ? "fair" : "poor";
  return { level, text: `${Math.round(middle)} ms` };
}
