import { botTopic, type StatusEntry } from "#core/chat/bot-report.ts";
import { BOT_STATUS } from "#core/chat/limits.ts";
import { publish } from "../platform/realtime/publish.ts";
import { execute, newId, rowsOf } from "../platform/records/rows.ts";
import { heardAt, storedBot } from "./bot-report.ts";

/**
 * Stores what the bots report of their channels, and the times in which they were not there. Plain
 * SQL: a busy channel's last line changes often, and pages follow the topic.
 */
export function applyStatuses(app: CoreApp, entries: readonly StatusEntry[]) {
  const heardBefore = heardAt(app);
  for (const entry of entries) store(app, entry, heardBefore);
  return () => {
    for (const { tenant } of entries) publishBot(tenant);
  };
}

/** Publishes a workspace's status to its members. */
export function publishBot(tenant: string): void {
  publish(botTopic(tenant), storedBot($app, tenant).report);
}

function store(app: CoreApp, entry: StatusEntry, heardBefore: number): void {
  const { tenant, status, bot_login, at } = entry;
  const [before] = rowsOf(
    app,
    { id: "", away_since: 0, reported_at: 0 },
    "SELECT id, away_since, reported_at FROM bot_statuses WHERE tenant = {:tenant}",
    { tenant },
  );
  // An entry that comes late, after one of the process that took the channel over.
  if (before !== undefined && before.reported_at > at) return;
  const from = before === undefined ? 0 : before.away_since || missedSince(entry, heardBefore);
  const isHere = status.state === "joined";
  if (isHere && from > 0) addAbsence(app, tenant, from, at);
  execute(
    app,
    `INSERT INTO bot_statuses (id, tenant, state, channel, bot_login, is_moderator, last_line_at,
       last_error, last_error_at, intake, outlet, reported_at, away_since)
     SELECT {:id}, id, {:state}, {:channel}, {:bot_login}, {:is_moderator}, {:last_line_at},
       {:last_error}, {:last_error_at}, {:intake}, {:outlet}, {:at}, {:away}
     FROM tenants WHERE id = {:tenant}
     ON CONFLICT (tenant) DO UPDATE SET state = excluded.state, channel = excluded.channel,
       bot_login = excluded.bot_login, is_moderator = excluded.is_moderator,
       last_line_at = excluded.last_line_at, last_error = excluded.last_error,
       last_error_at = excluded.last_error_at, intake = excluded.intake,
       outlet = excluded.outlet, reported_at = excluded.reported_at,
       away_since = excluded.away_since`,
    {
      ...status,
      id: before?.id ?? newId(),
      tenant,
      bot_login,
      at,
      away: isHere ? 0 : from || at,
    },
  );
}

/** Since when the bot was missed: a process that was down can't say it, so its last sign of life does. */
function missedSince({ away_since, is_first }: StatusEntry, heardBefore: number): number {
  if (!is_first || away_since === 0 || heardBefore === 0) return away_since;
  return Math.min(away_since, heardBefore);
}

function addAbsence(app: CoreApp, tenant: string, from: number, until: number): void {
  execute(
    app,
    `INSERT INTO bot_absences (id, tenant, from_at, until_at)
     VALUES ({:id}, {:tenant}, {:from}, {:until})`,
    { id: newId(), tenant, from, until: Math.max(from, until) },
  );
  execute(app, "DELETE FROM bot_absences WHERE tenant = {:tenant} AND until_at < {:before}", {
    tenant,
    before: until - BOT_STATUS.absenceKeptDays * 86_400_000,
  });
}

/**
 * The workspace switched Waddle or changed its channel: until the bots report again, the bot is not
 * there.
 */
export function noteChannelChange(app: CoreApp, tenant: string): void {
  const { report, awaySince } = storedBot(app, tenant);
  const { is_on, channel, status } = report;
  const isMoved = status !== null && (!is_on || channel !== status.channel);
  if (isMoved && awaySince === 0) {
    execute(
      app,
      "UPDATE bot_statuses SET state = 'off', away_since = {:now} WHERE tenant = {:tenant}",
      { tenant, now: report.now },
    );
  }
  publishBot(tenant);
}
