import { type Batch, type ScheduledKind, turnsTopic } from "#core/chat/batch.ts";
import { publish } from "../platform/realtime/publish.ts";
import { databaseTime } from "../platform/records/database-time.ts";

const COLLECTIONS: Record<ScheduledKind, string> = {
  timer: "timers",
  offline: "offline_messages",
};

type Changed = { kind: ScheduledKind; id: string; last_sent: string; silent_reason: string };

/** How records stand after a batch, by tenant. */
export type TurnsByTenant = { [tenant: string]: Changed[] };

/**
 * Notes when timers and offline messages were said, or why they kept silent. Plain SQL: it is no
 * change of the message, so no record event may follow from it. Those that are gone are passed over.
 */
export function applyTurns(app: CoreApp, turns: Batch["turns"]): TurnsByTenant {
  const changed: TurnsByTenant = {};
  for (const { kind, id, at, reason } of [...turns].sort((a, b) => a.at - b.at)) {
    const set =
      reason === ""
        ? "last_sent = max(last_sent, {:at}), silent_reason = ''"
        : "silent_reason = {:reason}";
    const rows = arrayOf(new DynamicModel({ tenant: "", last_sent: "", silent_reason: "" }));
    app
      .db()
      .newQuery(
        `UPDATE ${COLLECTIONS[kind]} SET ${set} WHERE id = {:id}
         RETURNING tenant, last_sent, silent_reason`,
      )
      .bind(reason === "" ? { id, at: databaseTime(at) } : { id, reason })
      .all(rows);
    for (const { tenant, last_sent, silent_reason } of rows) {
      const own = changed[tenant] ?? [];
      own.push({ kind, id, last_sent, silent_reason });
      changed[tenant] = own;
    }
  }
  return changed;
}

/** Tells those who look at the lists. */
export function announceTurns(changed: TurnsByTenant): void {
  for (const [tenant, turns] of Object.entries(changed)) publish(turnsTopic(tenant), { turns });
}
