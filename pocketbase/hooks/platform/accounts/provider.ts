import { environment, PROVIDERS, type ProviderName } from "../environment.ts";
import { firstRecord } from "../http/request.ts";
import { databaseTime } from "../records/database-time.ts";
import { sealed } from "../secret-text.ts";

export function isProviderName(value: unknown): value is ProviderName {
  return PROVIDERS.some((name) => name === value);
}

/** The user's account at a provider, or undefined while none is linked. */
export function linkOf(
  app: CoreApp,
  user: core.Record,
  provider: string,
): core.ExternalAuth | undefined {
  return app.findAllExternalAuthsByRecord(user).find((link) => link?.provider() === provider);
}

/**
 * Keeps what a provider said of an account, its tokens encrypted, and empties them in `account`.
 * `scopes` are those that a linked account allowed. A sign-in asks for fewer: its tokens do not take
 * the place of those of a link.
 */
export function keepProviderAccount(
  app: CoreApp,
  user: core.Record,
  provider: ProviderName,
  account: auth.AuthUser,
  scopes: readonly string[] = [],
): void {
  const now = databaseTime(Date.now());
  const record =
    firstRecord(app, "provider_accounts", "user = {:user} && provider = {:provider}", {
      user: user.id,
      provider,
    }) ??
    new Record(app.findCollectionByNameOrId("provider_accounts"), {
      user: user.id,
      provider,
      linked_at: now,
    });
  record.set("provider_id", account.id);
  record.set("login", account.username.toLowerCase());
  record.set("name", account.name || account.username);
  if (scopes.length > 0 || record.getString("scopes") === "") {
    record.set("access_token", encrypted(account.accessToken));
    record.set("refresh_token", encrypted(account.refreshToken));
    record.set("token_expires_at", account.expiry);
    record.set("scopes", scopes.join(" "));
    record.set("validated_at", scopes.length > 0 ? now : "");
    record.set("renewing_at", 0);
  }
  app.save(record);
  if (provider === "twitch" && user.verified()) claimChannels(app, user.id, record);
  // What is left in it goes to the browser, which has no business with tokens.
  account.accessToken = "";
  account.refreshToken = "";
  account.rawUser = {};
}

/** A channel of this name that was set before it was linked is known by its id from now on. */
function claimChannels(app: CoreApp, user: string, account: core.Record): void {
  const configs = app.findRecordsByFilter(
    "bot_config",
    "twitch_channel = {:login} && twitch_channel_id = '' && tenant.memberships_via_tenant.user ?= {:user}",
    "",
    0,
    0,
    { login: account.getString("login"), user },
  );
  for (const config of configs) {
    if (config === undefined) continue;
    config.set("twitch_channel_id", account.getString("provider_id"));
    app.save(config);
  }
}

function encrypted(token: string): string {
  return token === "" ? "" : sealed(token);
}

/**
 * When a link goes, so do the provider's tokens; and Waddle leaves the channel, unless another
 * member of the workspace has linked it.
 */
export function forgetProviderAccount(e: core.RecordEvent) {
  const { record } = e;
  if (!record) return e.next();
  const account = firstRecord(
    e.app,
    "provider_accounts",
    "provider = {:provider} && provider_id = {:id}",
    { provider: record.getString("provider"), id: record.getString("providerId") },
  );
  e.next();
  if (account === undefined) return;
  e.app.delete(account);
  if (account.getString("provider") === "twitch") leaveChannel(e.app, account);
}

/** By Twitch's id: the channel may have been renamed since it was linked. */
function leaveChannel(app: CoreApp, account: core.Record): void {
  if (environment().providers.twitch.clientId === "") return;
  const id = account.getString("provider_id");
  const configs = app.findRecordsByFilter("bot_config", "twitch_channel_id = {:id}", "", 0, 0, {
    id,
  });
  for (const config of configs) {
    if (config === undefined || linkedById(app, config.getString("tenant"), id)) continue;
    config.set("twitch_channel", "");
    app.save(config);
  }
}

/**
 * Whoever is no member any more takes the link of the workspace's channel along (rule GUARD-G52): the bot
 * leaves it, and its name stays for who links it next.
 */
export function dropChannelLink(app: CoreApp, tenant: string, person: string): void {
  if (environment().providers.twitch.clientId === "") return;
  const config = firstRecord(
    app,
    "bot_config",
    "tenant = {:tenant} && twitch_channel_id != '' && tenant.id != ''",
    { tenant },
  );
  const id = config?.getString("twitch_channel_id") ?? "";
  const link = firstRecord(
    app,
    "provider_accounts",
    "provider = 'twitch' && provider_id = {:id} && user = {:person}",
    { id, person },
  );
  if (config === undefined || link === undefined || linkedById(app, tenant, id)) return;
  config.set("twitch_channel_id", "");
  app.save(config);
}

/** The Twitch account with this login that a member of the tenant has linked. */
export function linkedAccount(app: CoreApp, tenant: string, login: string) {
  return firstRecord(
    app,
    "provider_accounts",
    `provider = "twitch" && login = {:login} && user.memberships_via_user.tenant ?= {:tenant}`,
    { login, tenant },
  );
}

/** The Twitch account with this id that a member of the tenant has linked. */
export function linkedById(app: CoreApp, tenant: string, id: string): core.Record | undefined {
  if (id === "") return undefined;
  return firstRecord(
    app,
    "provider_accounts",
    `provider = "twitch" && provider_id = {:id} && user.memberships_via_user.tenant ?= {:tenant}`,
    { id, tenant },
  );
}
