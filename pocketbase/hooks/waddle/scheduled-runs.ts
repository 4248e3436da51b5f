import { runsTopic, type ScheduledKind, type ScheduledRun } from "#core/waddle/batch-entries.ts";
import { publish } from "../platform/realtime/publish.ts";
import { databaseTime } from "../platform/records/database-time.ts";

const COLLECTIONS: Record<ScheduledKind, string> = {
  timer: "timers",
  offline: "offline_messages",
};

type Changed = { kind: ScheduledKind; id: string; last_sent: string; silent_reason: string };

/**
 * Records when timers and offline messages were said, or why they were skipped; the stored field for
 * that is `silent_reason`. Plain SQL: it is no change of the message, so no record event may follow
 * from it. Messages that are gone are passed over.
 */
export function applyScheduledRuns(app: CoreApp, runs: readonly ScheduledRun[]) {
  const changed: { [tenant: string]: Changed[] } = {};
  for (const { kind, id, at, reason } of [...runs].sort((a, b) => a.at - b.at)) {
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
  return () => {
    for (const [tenant, own] of Object.entries(changed)) {
      publish(runsTopic(tenant), { runs: own });
    }
  };
}
