import { MODERATION_LOG } from "#core/moderation/limits.ts";
import { byName, type LogEntry, type LogUndo, logTopic, memberIn } from "#core/moderation/log.ts";
import { publish } from "../platform/realtime/publish.ts";
import { databaseTime } from "../platform/records/database-time.ts";
import { execute, rowsOf } from "../platform/records/rows.ts";

const DAY_MS = 86_400_000;

/** Adds entries to the log of moderation, and forgets the oldest by age and count. */
export function applyLogEntries(app: CoreApp, entries: readonly LogEntry[]) {
  for (const { at, by, ...entry } of entries) {
    execute(
      app,
      `INSERT OR IGNORE INTO moderation_log
         (id, tenant, acted_at, cause, reason, act, seconds, user_id, login, line, by, strike_at, failure, undone_at, undone_by)
       SELECT {:id}, id, {:acted_at}, {:cause}, {:reason}, {:act}, {:seconds}, {:user_id}, {:login}, {:line}, {:by}, {:strike_at}, {:failure}, '', ''
       FROM tenants WHERE id = {:tenant}`,
      { ...entry, by: actorOf(app, by), acted_at: databaseTime(at) },
    );
  }
  const tenants = [...new Set(entries.map(({ tenant }) => tenant))];
  for (const tenant of tenants) forgetOldest(app, tenant);
  return () => {
    for (const tenant of tenants) announceLog(tenant);
  };
}

/** Marks entries as taken back. Entries that are gone are passed over. */
export function applyLogUndos(app: CoreApp, undos: readonly LogUndo[]) {
  for (const { id, tenant, at, by } of undos) {
    execute(
      app,
      `UPDATE moderation_log SET undone_at = {:at}, undone_by = {:by}
       WHERE id = {:id} AND tenant = {:tenant} AND undone_at = ''`,
      { id, tenant, at: databaseTime(at), by: actorOf(app, by) },
    );
  }
  const tenants = new Set(undos.map(({ tenant }) => tenant));
  return () => {
    for (const tenant of tenants) announceLog(tenant);
  };
}

/** A member is stored by the name of now: the log outlives accounts. */
function actorOf(app: CoreApp, by: string): string {
  const id = memberIn(by);
  if (id === undefined) return by;
  const [user] = rowsOf(app, { name: "" }, "SELECT name FROM users WHERE id = {:id}", { id });
  return byName(user?.name ?? "");
}

/** The log is written by plain SQL, so members who look at it are notified here. */
function announceLog(tenant: string): void {
  publish(logTopic(tenant), {});
}

function forgetOldest(app: CoreApp, tenant: string): void {
  const { keptDays, keptPerTenantCount } = MODERATION_LOG;
  execute(
    app,
    `DELETE FROM moderation_log WHERE tenant = {:tenant} AND (acted_at < {:before} OR id NOT IN (
       SELECT id FROM moderation_log WHERE tenant = {:tenant}
       ORDER BY acted_at DESC, rowid DESC LIMIT {:kept}
     ))`,
    { tenant, before: databaseTime(Date.now() - keptDays * DAY_MS), kept: keptPerTenantCount },
  );
}

/** Forgets the entries of all workspaces that are too old, in workspaces too where nothing happens. */
export function purgeModerationLog(): void {
  const before = databaseTime(Date.now() - MODERATION_LOG.keptDays * DAY_MS);
  execute($app, "DELETE FROM moderation_log WHERE acted_at < {:before}", { before });
}
