import type { PanelView } from "#core/panel/api.ts";
import { GAGGLE_PANEL_COMMANDS } from "#core/panel/commands.ts";
import { PANEL_LIMITS } from "#core/panel/limits.ts";
import { variantUrl } from "#core/platform/variants.ts";
import { pagePath } from "../giveaways/change-events.ts";
import { runsWhere } from "../giveaways/rows.ts";
import { environment } from "../platform/environment.ts";
import { firstRecord } from "../platform/http/request.ts";
import { isOn } from "../platform/people/workspace.ts";
import { databaseTime, msOf } from "../platform/records/database-time.ts";
import { rowsOf } from "../platform/records/rows.ts";

/** What everybody may type in the channel's chat: the game's commands, and the workspace's own. */
export function panelCommands(app: CoreApp, tenant: string): PanelView["commands"] {
  const config = firstRecord(app, "bot_config", "tenant = {:tenant}", { tenant });
  const prefix = config?.getString("command_prefix") || "!";
  const withPrefix = (name: string) => name.replace(/^!/, prefix);
  const game = isOn(app, tenant, "gaggle_enabled") ? GAGGLE_PANEL_COMMANDS : [];
  const own = isOn(app, tenant, "waddle_enabled") ? ownCommands(app, tenant) : [];
  return [
    ...game.map(({ name, does }) => ({ name: withPrefix(name), does })),
    ...own.map((name) => ({ name: withPrefix(name), does: "" })),
  ];
}

/** Those that anybody may use, and that are switched on. */
function ownCommands(app: CoreApp, tenant: string): string[] {
  return rowsOf(
    app,
    { command_name: "" },
    `SELECT command_name FROM chat_commands
     WHERE tenant = {:tenant} AND enabled = TRUE AND user_level = 'everyone'
     ORDER BY command_name LIMIT ${PANEL_LIMITS.commandsMaxCount}`,
    { tenant },
  ).map(({ command_name }) => command_name);
}

/** The giveaways that can be entered now, with their public pages. */
export function panelGiveaways(app: CoreApp, tenant: string, slug: string): PanelView["giveaways"] {
  if (!isOn(app, tenant, "waddle_enabled")) return [];
  const { siteUrl } = environment();
  const runs = runsWhere(
    app,
    "tenant = {:tenant} AND state = 'open' AND (ends_at = '' OR ends_at > {:now})",
    { tenant, now: databaseTime(Date.now()) },
    `ORDER BY started_at DESC LIMIT ${PANEL_LIMITS.giveawaysMaxCount}`,
  );
  return runs.map(({ name, keyword, token, ends_at }) => ({
    name,
    keyword,
    url: variantUrl(siteUrl, "creator", pagePath(slug, token)),
    ends_at: msOf(ends_at),
  }));
}
