import type { Delivery } from "#core/chat/batch.ts";
import { LEDGER } from "#core/chat/limits.ts";
import { databaseTime } from "../platform/records/database-time.ts";
import { countActivity } from "../platform/site/activity.ts";

/** Adds lines to the ledger and to the numbers of the dashboard's charts. */
export function applyDeliveries(app: CoreApp, deliveries: readonly Delivery[]) {
  addDeliveries(app, deliveries);
  countActivity(app, deliveries);
  return () => undefined;
}

function addDeliveries(app: CoreApp, deliveries: readonly Delivery[]) {
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
