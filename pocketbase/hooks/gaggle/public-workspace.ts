import { rowsOf } from "../platform/records/rows.ts";

/** What public pages say of a workspace; empty texts when it is gone. */
export function publicWorkspace(app: CoreApp, tenant: string) {
  const [row] = rowsOf(
    app,
    { name: "", slug: "", twitch: "" },
    `SELECT tenants.name, tenants.slug, coalesce(bot_config.twitch_channel, '') AS twitch
     FROM tenants LEFT JOIN bot_config ON bot_config.tenant = tenants.id
     WHERE tenants.id = {:tenant}`,
    { tenant },
  );
  return row ?? { name: "", slug: "", twitch: "" };
}
