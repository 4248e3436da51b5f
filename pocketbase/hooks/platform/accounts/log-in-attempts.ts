import {
  type Attempts,
  counted,
  NO_ATTEMPTS,
  recent,
  waitMs,
} from "#core/platform/log-in-attempts.ts";

const PREFIX = "gq/log-in/";

/**
 * Counts an attempt, or answers how long it has to wait. In memory: a restart forgets, and a wait is
 * a minute at most. Both are one step, so that many attempts at once are counted one by one.
 */
export function beginAttempt(who: string): { waitMs: number; count: number } {
  const now = Date.now();
  const answer = { waitMs: 0, count: 0 };
  // An address may be long.
  $app.store().setFunc(PREFIX + $security.sha256(who), (kept: unknown) => {
    const before = attemptsIn(kept);
    answer.waitMs = waitMs(before, now);
    if (answer.waitMs > 0) return kept;
    const after = counted(before, now);
    answer.count = after.count;
    return JSON.stringify(after);
  });
  return answer;
}

/** The password was right: what failed before was forgetfulness. */
export function forgetAttempts(who: string): void {
  $app.store().remove(PREFIX + $security.sha256(who));
}

/** Forgets what is long ago, every ten minutes. */
export function forgetOldAttempts(): void {
  const store = $app.store();
  const now = Date.now();
  for (const [key, kept] of Object.entries(store.getAll())) {
    if (key.startsWith(PREFIX) && recent(attemptsIn(kept), now) === NO_ATTEMPTS) store.remove(key);
  }
}

/** Other scopes read the store too, so its values are text. */
function attemptsIn(kept: unknown): Attempts {
  return typeof kept === "string" ? JSON.parse(kept) : NO_ATTEMPTS;
}
