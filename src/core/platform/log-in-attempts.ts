import { LOG_IN } from "./limits.ts";

/** How often somebody has tried to log in to one account without success, and when at last (GUARD-G36). */
export type Attempts = { count: number; at: number };

/** Nothing was tried lately. */
export const NO_ATTEMPTS: Attempts = { count: 0, at: 0 };

/** How long the next attempt has to wait yet, in ms; and each failure doubles the wait. */
export function waitMs(attempts: Attempts, now: number): number {
  const { count, at } = recent(attempts, now);
  if (count < LOG_IN.freeCount) return 0;
  const grown = LOG_IN.waitMinSeconds * 2 ** (count - LOG_IN.freeCount);
  const seconds = Math.min(grown, LOG_IN.waitMaxSeconds);
  return Math.max(0, at + seconds * 1000 - now);
}

/** One attempt more. It is counted before the password is looked at, so that many at once are too. */
export function counted(attempts: Attempts, now: number): Attempts {
  return { count: recent(attempts, now).count + 1, at: now };
}

/** The same, or none once the last is long ago. */
export function recent(attempts: Attempts, now: number): Attempts {
  return now - attempts.at < LOG_IN.forgetMinutes * 60_000 ? attempts : NO_ATTEMPTS;
}
