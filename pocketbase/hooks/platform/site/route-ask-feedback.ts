import { check } from "#core/entities/text.ts";
import { feedbackRequest } from "#core/knowledge/answer.ts";
import { KNOWLEDGE } from "#core/knowledge/limits.ts";
import { invalid, refuse } from "../http/answer.ts";
import { bodyOf } from "../http/request.ts";
import { databaseTime } from "../records/database-time.ts";
import { execute } from "../records/rows.ts";

const DAY_MS = 86_400_000;

/**
 * POST /api/gq/ask/feedback { id, thumb, reason, question }: stores a thumb for an answer, or changes it.
 * A reason that was given stays when a later thumb has none.
 */
export function storeAskFeedback(e: core.RequestEvent) {
  const result = check(feedbackRequest, bodyOf(e));
  if (!result.ok) return refuse(e, invalid(result.errors));
  const { id, thumb, reason, question } = result.value;
  execute(
    $app,
    `INSERT INTO ask_feedback (id, thumb, reason, question, given_at)
     VALUES ({:id}, {:thumb}, {:reason}, {:question}, {:now})
     ON CONFLICT (id) DO UPDATE SET
       thumb = excluded.thumb,
       reason = CASE WHEN excluded.reason = '' THEN reason ELSE excluded.reason END`,
    { id, thumb, reason, question, now: databaseTime(Date.now()) },
  );
  return e.noContent(204);
}

/** Forgets what is too old, and the oldest of what is too much. */
export function forgetAskFeedback(): void {
  const before = databaseTime(Date.now() - KNOWLEDGE.feedbackKeptDays * DAY_MS);
  execute(
    $app,
    `DELETE FROM ask_feedback WHERE given_at < {:before} OR id NOT IN (
       SELECT id FROM ask_feedback ORDER BY given_at DESC, rowid DESC LIMIT {:kept}
     )`,
    { before, kept: KNOWLEDGE.feedbackKeptCount },
  );
}
