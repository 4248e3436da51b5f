import { environment } from "../environment.ts";

const LINKED = `FROM provider_accounts
  JOIN memberships ON memberships.user = provider_accounts.user
  WHERE memberships.tenant = bot_config.tenant AND provider_accounts.provider = 'twitch'`;

/**
 * With a Twitch application a workspace's channel has Twitch's id only where a member has linked it
 * (rule GUARD-G52). An earlier start may have had no application, and learned ids from chat.
 */
export function applyChannelLinks(): void {
  if (environment().providers.twitch.clientId === "") return;
  for (const statement of [
    `UPDATE bot_config SET twitch_channel_id = '' WHERE twitch_channel_id != '' AND NOT EXISTS (
       SELECT 1 ${LINKED} AND provider_accounts.provider_id = bot_config.twitch_channel_id
     )`,
    `UPDATE bot_config SET twitch_channel_id = COALESCE((
       SELECT provider_accounts.provider_id ${LINKED}
         AND provider_accounts.login = bot_config.twitch_channel LIMIT 1
     ), '') WHERE twitch_channel_id = '' AND twitch_channel != ''`,
  ]) {
    $app.db().newQuery(statement).execute();
  }
}
