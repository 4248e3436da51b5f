import { type ChannelName, renamed } from "#core/chat/channel-name.ts";
import { linkedAccount, linkedById } from "../platform/accounts/provider.ts";
import { environment } from "../platform/environment.ts";
import { firstRecord } from "../platform/http/request.ts";
import { recordAudit } from "../platform/people/audit.ts";

/** What the bots learned of what Twitch calls channels (rule WADDLE-N15). */
export function applyChannelNames(app: CoreApp, names: readonly ChannelName[]) {
  for (const name of names) {
    const config = firstRecord(app, "bot_config", "tenant = {:tenant}", { tenant: name.tenant });
    if (!config) continue;
    const before = config.getString("twitch_channel");
    const change = renamed({ login: before, id: config.getString("twitch_channel_id") }, name);
    if (change === undefined || isTaken(app, change.login, config.id)) continue;
    // With an application an id is the proof of a link: a name alone is none (rule GUARD-G52).
    const isNewId = config.getString("twitch_channel_id") === "";
    if (isNewId && hasApplication() && !linkedById(app, name.tenant, change.id)) continue;
    if (change.login !== before) {
      config.set("twitch_channel", change.login);
      app.save(config);
    }
    // With another login the id is gone, see keepChannelId; so it is set in a second step.
    const saved = app.findRecordById("bot_config", config.id);
    saved.set("twitch_channel_id", change.id);
    app.save(saved);
    if (change.login === before) continue;
    recordAudit(
      app,
      name.tenant,
      { label: "Twitch" },
      {
        action: "bot_config.changed",
        details: { changed: ["twitch_channel"] },
      },
    );
  }
  return () => undefined;
}

function hasApplication(): boolean {
  return environment().providers.twitch.clientId !== "";
}

function isTaken(app: CoreApp, login: string, record: string): boolean {
  const other = "twitch_channel = {:login} && id != {:record}";
  return firstRecord(app, "bot_config", other, { login, record }) !== undefined;
}

/** Another login is another channel, with another id: the one of the account that is linked, or none that is known. */
export function keepChannelId(e: core.RecordEvent) {
  const { record } = e;
  if (!record) return e.next();
  const login = record.getString("twitch_channel");
  if (record.original().getString("twitch_channel") !== login) {
    const account =
      login === "" ? undefined : linkedAccount(e.app, record.getString("tenant"), login);
    record.set("twitch_channel_id", account?.getString("provider_id") ?? "");
  }
  return e.next();
}
