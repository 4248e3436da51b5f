import * as v from "valibot";
import { moderate, startModeration } from "./engine.ts";
import { DRY_RUN } from "./limits.ts";
import type { RecentLine } from "./recent-chat.ts";
import { compileRules } from "./rules.ts";
import { type ModerationSettings, penalty, RULE_KINDS } from "./settings.ts";

/** A line that would have been removed, and what would have been done. */
export const dryRemoval = v.object({
  at: v.number(),
  login: v.string(),
  text: v.string(),
  rule: v.picklist(RULE_KINDS),
  reason: v.string(),
  penalty,
});

export type DryRemoval = v.InferOutput<typeof dryRemoval>;

/** `removed` has the latest; `count` counts all, and `lines` those that were looked at. */
export const dryRunResult = v.object({
  lines: v.number(),
  count: v.number(),
  removed: v.array(dryRemoval),
});

export type DryRunResult = v.InferOutput<typeof dryRunResult>;

/**
 * Goes through lines of chat, the oldest first, with settings that need not be saved, and says what
 * would have been removed. A generator: it gives way after each few lines, so that chat goes on.
 */
export function* dryRun(
  settings: ModerationSettings,
  lines: readonly RecentLine[],
  regulars: readonly string[] = [],
): Generator<void, DryRunResult> {
  const state = startModeration(compileRules(settings, regulars));
  const removed: DryRemoval[] = [];
  for (const [index, line] of lines.entries()) {
    if (index > 0 && index % DRY_RUN.linesPerTurnCount === 0) yield;
    const { at, login, text } = line;
    const event = { type: "line", ...line, channel: "", isSelf: false, isBot: false } as const;
    for (const effect of moderate(state, event, { now: at })) {
      if (effect.type !== "verdict") continue;
      const { breach } = effect;
      removed.push({
        at,
        login,
        text: text.slice(0, DRY_RUN.textMaxChars),
        ...breach,
        penalty: effect.penalty,
      });
    }
  }
  const { length: count } = removed;
  return { lines: lines.length, count, removed: removed.slice(-DRY_RUN.shownMaxCount) };
}
