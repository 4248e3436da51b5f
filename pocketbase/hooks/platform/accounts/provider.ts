import { environment, PROVIDERS, type ProviderName } from "../environment.ts";
import { firstRecord } from "../http/request.ts";
import { databaseTime } from "../records/database-time.ts";

export function isProviderName(value: unknown): value is ProviderName {
  return PROVIDERS.some((name) => name === value);
}

/** The user's account at a provider, or undefined while none is linked. */
export function linkOf(
  app: CoreApp,
  user: core.Record,
  provider: ProviderName,
): core.ExternalAuth | undefined {
  return app.findAllExternalAuthsByRecord(user).find((link) => link?.provider() === provider);
}

/** Keeps what a provider said of an account, its tokens encrypted, and empties them in `account`. */
export function keepProviderAccount(
  app: CoreApp,
  user: core.Record,
  provider: ProviderName,
  account: auth.AuthUser,
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
  record.set("access_token", encrypted(account.accessToken));
  record.set("refresh_token", encrypted(account.refreshToken));
  record.set("token_expires_at", account.expiry);
  app.save(record);
  // What is left in it goes to the browser, which has no business with tokens.
  account.accessToken = "";
  account.refreshToken = "";
  account.rawUser = {};
}

/** AES-256-GCM with the installation's key. */
function encrypted(token: string): string {
  if (token === "") return "";
  const { providerKey } = environment();
  if (providerKey.length !== 32) {
    throw new Error("GQ_PROVIDER_KEY is missing or has not 32 characters");
  }
  return $security.encrypt(token, providerKey);
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
  if (account.getString("provider") === "twitch") leaveChannel(e.app, account.getString("login"));
}

function leaveChannel(app: CoreApp, login: string): void {
  if (environment().providers.twitch.clientId === "") return;
  const configs = app.findRecordsByFilter("bot_config", "twitch_channel = {:login}", "", 0, 0, {
    login,
  });
  for (const config of configs) {
    if (config === undefined || hasLinkedChannel(app, config.getString("tenant"), login)) continue;
    config.set("twitch_channel", "");
    app.save(config);
  }
}

/** True when a member of the tenant has linked the Twitch account with this login. */
export function hasLinkedChannel(app: CoreApp, tenant: string, login: string): boolean {
  return (
    firstRecord(
      app,
      "memberships",
      `tenant = {:tenant} && user.provider_accounts_via_user.provider ?= "twitch"
       && user.provider_accounts_via_user.login ?= {:login}`,
      { tenant, login },
    ) !== undefined
  );
}
