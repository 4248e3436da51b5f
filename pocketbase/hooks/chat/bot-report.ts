import { type BotPresence, presenceOf } from "#core/chat/bot-presence.ts";
import type { BotReport } from "#core/chat/bot-report.ts";
import { BOT_STATES, type BotStatus } from "#core/chat/bot-status.ts";
import { environment } from "../platform/environment.ts";
import { execute, rowsOf } from "../platform/records/rows.ts";

/** What is stored of a bot's status, as plain values. Absent rows leave them empty. */
const NOTHING = {
  tenant: "",
  is_on: false,
  twitch_channel: "",
  state: "",
  channel: "",
  bot_login: "",
  is_moderator: false,
  last_line_at: 0,
  last_error: "",
  last_error_at: 0,
  intake: "",
  outlet: "",
  away_since: 0,
};

/** A workspace's bot: what pages read of it, and since when it has been away; 0 while it is there. */
export type StoredBot = { report: BotReport; awaySince: number };

export function storedBot(app: CoreApp, tenant: string): StoredBot {
  const [row = NOTHING] = rowsOf(
    app,
    NOTHING,
    `SELECT bot_config.tenant, bot_config.twitch_channel,
       coalesce(service_settings.waddle_enabled OR service_settings.gaggle_enabled, FALSE) AS is_on,
       coalesce(bot_statuses.state, '') AS state,
       coalesce(bot_statuses.channel, '') AS channel,
       coalesce(bot_statuses.bot_login, '') AS bot_login,
       coalesce(bot_statuses.is_moderator, FALSE) AS is_moderator,
       coalesce(bot_statuses.last_line_at, 0) AS last_line_at,
       coalesce(bot_statuses.last_error, '') AS last_error,
       coalesce(bot_statuses.last_error_at, 0) AS last_error_at,
       coalesce(bot_statuses.intake, '') AS intake,
       coalesce(bot_statuses.outlet, '') AS outlet,
       coalesce(bot_statuses.away_since, 0) AS away_since
     FROM bot_config
     LEFT JOIN service_settings ON service_settings.tenant = bot_config.tenant
     LEFT JOIN bot_statuses ON bot_statuses.tenant = bot_config.tenant
     WHERE bot_config.tenant = {:tenant}`,
    { tenant },
  );
  return {
    report: {
      is_on: row.is_on,
      has_beacon: environment().hasBeacon,
      channel: row.twitch_channel,
      bot_login: row.bot_login,
      status: statusOf(row),
      heard_at: heardAt(app),
      now: Date.now(),
    },
    awaySince: row.away_since,
  };
}

function statusOf(row: typeof NOTHING): BotStatus | null {
  const state = BOT_STATES.find((name) => name === row.state);
  if (state === undefined) return null;
  return {
    state,
    channel: row.channel,
    is_moderator: row.is_moderator,
    last_line_at: row.last_line_at,
    last_error: row.last_error,
    last_error_at: row.last_error_at,
    intake: row.intake === "eventsub" ? "eventsub" : "irc",
    outlet: row.outlet === "helix" ? "helix" : "irc",
  };
}

export function botPresence(app: CoreApp, tenant: string): BotPresence {
  const { report } = storedBot(app, tenant);
  return presenceOf(report, report.now);
}

/** When a bots process was last heard of, in milliseconds since the epoch; 0: never. */
export function heardAt(app: CoreApp): number {
  const [row] = rowsOf(
    app,
    { heard_at: 0 },
    "SELECT coalesce(max(heard_at), 0) AS heard_at FROM bots_heard",
    {},
  );
  return row?.heard_at ?? 0;
}

/** Each request of the bots says that they run. */
export function recordHeard(app: CoreApp): void {
  execute(
    app,
    `INSERT INTO bots_heard (id, heard_at) VALUES ('thebotsprocess0', {:now})
     ON CONFLICT (id) DO UPDATE SET heard_at = excluded.heard_at`,
    { now: Date.now() },
  );
}
