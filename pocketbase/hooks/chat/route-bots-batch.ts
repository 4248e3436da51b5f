import { type Batch, BOTS_TOPIC, batchSchema, usageTopic } from "#core/chat/batch.ts";
import { BATCH, LEDGER } from "#core/chat/limits.ts";
import { check } from "#core/entities/text.ts";
import { invalid, NOT_SIGNED_IN, PERMISSION_MISSING, refuse } from "../platform/http/answer.ts";
import { bodyOf, firstRecord } from "../platform/http/request.ts";
import { isService } from "../platform/people/membership.ts";
import { insert } from "../platform/people/workspace.ts";
import { publish } from "../platform/realtime/publish.ts";
import { databaseTime } from "../platform/records/database-time.ts";
import { countActivity, forgetOldActivity } from "../platform/site/activity.ts";
import { applyCounters, applyEdits, type CountersByTenant } from "../waddle/chat-changes.ts";
import { announceTurns, applyTurns, type TurnsByTenant } from "../waddle/scheduled-runs.ts";

/**
 * POST /api/gq/bots/batch, for our bots alone: adds usage counts, what chat changed, ledger
 * entries and the numbers of the dashboard's charts in one transaction, once for each batch id.
 * What belongs to commands and tenants that are gone is passed over.
 */
export function applyBatch(e: core.RequestEvent) {
  if (!e.auth) return refuse(e, NOT_SIGNED_IN);
  if (!isService(e)) return refuse(e, PERMISSION_MISSING);
  const result = check(batchSchema, bodyOf(e));
  if (!result.ok) return refuse(e, invalid(result.errors));
  const batch = result.value;

  let counts: CountsByTenant = {};
  let turns: TurnsByTenant = {};
  let counters: CountersByTenant = {};
  let outdated: readonly string[] = [];
  e.app.runInTransaction((app) => {
    if (firstRecord(app, "applied_batches", "batch = {:id}", { id: batch.id })) return;
    insert(app, "applied_batches", { batch: batch.id });
    // Edits first: uses of a command that was made in chat come with it.
    outdated = applyEdits(app, batch.edits);
    counts = addUsage(app, batch.usage);
    counters = applyCounters(app, batch.counters, batch.id);
    turns = applyTurns(app, batch.turns);
    addDeliveries(app, batch.deliveries);
    countActivity(app, batch.deliveries);
    forgetOldBatches(app);
    forgetOldActivity(app);
  });
  for (const tenant of new Set([...Object.keys(counts), ...Object.keys(counters)])) {
    publish(usageTopic(tenant), {
      counts: counts[tenant] ?? {},
      counters: counters[tenant] ?? {},
    });
  }
  for (const tenant of new Set(outdated)) publish(BOTS_TOPIC, { type: "config", tenant });
  announceTurns(turns);
  return e.noContent(204);
}

/** New counts by tenant and command. */
type CountsByTenant = { [tenant: string]: { [command: string]: number } };

/** Plain SQL: a count is no change of a command, so no record event may follow from it. */
function addUsage(app: CoreApp, usage: Batch["usage"]): CountsByTenant {
  const counts: CountsByTenant = {};
  for (const { command, count } of usage) {
    const rows = arrayOf(new DynamicModel({ tenant: "", usage_count: 0 }));
    app
      .db()
      .newQuery(
        `UPDATE chat_commands SET usage_count = usage_count + {:count} WHERE id = {:command}
         RETURNING tenant, usage_count`,
      )
      .bind({ command, count })
      .all(rows);
    for (const row of rows) {
      const changed = counts[row.tenant] ?? {};
      changed[command] = row.usage_count;
      counts[row.tenant] = changed;
    }
  }
  return counts;
}

function addDeliveries(app: CoreApp, deliveries: Batch["deliveries"]) {
  for (const { at, ...delivery } of deliveries) {
    app
      .db()
      .newQuery(
        `INSERT INTO deliveries (id, tenant, network, channel, text, state, reason, said_at)
         SELECT {:id}, id, {:network}, {:channel}, {:text}, {:state}, {:reason}, {:said_at}
         FROM tenants WHERE id = {:tenant}`,
      )
      .bind({
        ...delivery,
        id: $security.randomStringWithAlphabet(15, "abcdefghijklmnopqrstuvwxyz0123456789"),
        said_at: databaseTime(at),
      })
      .execute();
  }
  for (const tenant of new Set(deliveries.map((delivery) => delivery.tenant))) {
    app
      .db()
      .newQuery(
        `DELETE FROM deliveries WHERE tenant = {:tenant} AND id NOT IN (
           SELECT id FROM deliveries WHERE tenant = {:tenant}
           ORDER BY said_at DESC, rowid DESC LIMIT {:kept}
         )`,
      )
      .bind({ tenant, kept: LEDGER.keptPerTenantCount })
      .execute();
  }
}

function forgetOldBatches(app: CoreApp) {
  const before = databaseTime(Date.now() - BATCH.rememberedDays * 86_400_000);
  app
    .db()
    .newQuery("DELETE FROM applied_batches WHERE applied_at < {:before}")
    .bind({ before })
    .execute();
}
