import type { ErrorCode } from "../platform/errors.ts";
import type { PostedRun } from "./api.ts";
import { takesRuns } from "./day.ts";
import { SOUL_STACK } from "./limits.ts";
import { type RunResult, replay, seedOfDay } from "./soul-stack.ts";

/**
 * Whether a run counts, at a time in ms since the epoch: its day takes runs, and its waits, played
 * again, give its score (SOLO-B1 to SOLO-B4).
 */
export function checkRun(
  { rules, day, score, waits }: Pick<PostedRun, "rules" | "day" | "score" | "waits">,
  now: number,
): { ok: true; result: RunResult } | { ok: false; code: ErrorCode } {
  if (rules !== SOUL_STACK.rules) return { ok: false, code: "RUN_RULES_OLD" };
  if (!takesRuns(day, now)) return { ok: false, code: "RUN_DAY_CLOSED" };
  const result = replay(seedOfDay(day), waits);
  if (result === undefined || result.score !== score) return { ok: false, code: "RUN_FORGED" };
  if (result.score === 0) return { ok: false, code: "RUN_EMPTY" };
  return { ok: true, result };
}
