import type { Delivery } from "#core/chat/batch.ts";
import { hourOf } from "#core/platform/activity/report.ts";
import { ACTIVITY } from "#core/platform/limits.ts";
import { databaseTime } from "../records/database-time.ts";

/** Counts a batch's lines by workspace and hour. Workspaces that are gone are passed over. */
export function countActivity(app: CoreApp, deliveries: readonly Delivery[]) {
  for (const { tenant, at, ...counts } of countsOf(deliveries)) {
    app
      .db()
      .newQuery(
        `INSERT INTO activity_hours (id, tenant, hour, sent, rehearsed, dropped)
         SELECT {:id}, id, {:hour}, {:sent}, {:rehearsed}, {:dropped}
         FROM tenants WHERE id = {:tenant}
         ON CONFLICT (tenant, hour) DO UPDATE SET
           sent = sent + excluded.sent,
           rehearsed = rehearsed + excluded.rehearsed,
           dropped = dropped + excluded.dropped`,
      )
      .bind({
        ...counts,
        tenant,
        hour: databaseTime(at),
        id: $security.randomStringWithAlphabet(15, "abcdefghijklmnopqrstuvwxyz0123456789"),
      })
      .execute();
  }
}

/** Forgets the hours that no chart shows any more. */
export function forgetOldActivity(app: CoreApp) {
  app
    .db()
    .newQuery("DELETE FROM activity_hours WHERE hour < {:before}")
    .bind({ before: databaseTime(Date.now() - ACTIVITY.keptDays * 86_400_000) })
    .execute();
}

type Counts = { tenant: string; at: number; sent: number; rehearsed: number; dropped: number };

function countsOf(deliveries: readonly Delivery[]): Counts[] {
  const found: { [key: string]: Counts } = {};
  for (const { tenant, network, state, at } of deliveries) {
    const hour = hourOf(at);
    const key = `${tenant} ${hour}`;
    const counts = found[key] ?? { tenant, at: hour, sent: 0, rehearsed: 0, dropped: 0 };
    if (state === "dropped") counts.dropped += 1;
    else if (state === "sent" && network === "rehearsal") counts.rehearsed += 1;
    else if (state === "sent") counts.sent += 1;
    found[key] = counts;
  }
  return Object.values(found);
}
