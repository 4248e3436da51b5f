import { batchSchema } from "#core/chat/batch.ts";
import { BATCH } from "#core/chat/limits.ts";
import { check } from "#core/entities/text.ts";
import { invalid, NOT_SIGNED_IN, PERMISSION_MISSING, refuse } from "../platform/http/answer.ts";
import { bodyOf, firstRecord } from "../platform/http/request.ts";
import { isService } from "../platform/people/membership.ts";
import { insert } from "../platform/people/workspace.ts";
import { databaseTime } from "../platform/records/database-time.ts";
import { forgetOldActivity } from "../platform/site/activity.ts";
import { jobsOf } from "./batch-handlers.ts";
import { recordHeard } from "./bot-report.ts";

/**
 * POST /api/gq/bots/batch, for our bots alone: applies what the chat services learned in one
 * transaction, once for each batch id. Entries of records and tenants that are gone are passed over.
 */
export function applyBatch(e: core.RequestEvent) {
  if (!e.auth) return refuse(e, NOT_SIGNED_IN);
  if (!isService(e)) return refuse(e, PERMISSION_MISSING);
  const result = check(batchSchema, bodyOf(e));
  if (!result.ok) return refuse(e, invalid(result.errors));
  const { id, entries } = result.value;
  const work = jobsOf(entries);
  if ("error" in work) return refuse(e, invalid({ entries: work.error }));

  let announcements: (() => void)[] = [];
  e.app.runInTransaction((app) => {
    if (firstRecord(app, "applied_batches", "batch = {:id}", { id })) return;
    insert(app, "applied_batches", { batch: id });
    announcements = work.jobs.map((job) => job(app, id));
    recordHeard(app);
    forgetOldBatches(app);
    forgetOldActivity(app);
  });
  for (const announce of announcements) announce();
  return e.noContent(204);
}

function forgetOldBatches(app: CoreApp) {
  const before = databaseTime(Date.now() - BATCH.rememberedDays * 86_400_000);
  app
    .db()
    .newQuery("DELETE FROM applied_batches WHERE applied_at < {:before}")
    .bind({ before })
    .execute();
}
