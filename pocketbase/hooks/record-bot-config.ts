import { botConfigSchema } from "#core/entities/bot-config.ts";
import { environment } from "./environment.ts";
import { hasLinkedChannel } from "./provider.ts";
import * as records from "./record-write.ts";
import { firstRecord } from "./request.ts";

const FIELDS = ["command_prefix", "twitch_channel"] as const;

const RULES: records.WriteRules<typeof botConfigSchema> = {
  schema: botConfigSchema,
  fields: FIELDS,
  permissions: () => ["waddle_config_edit"],
  notes: (before, values) => {
    const changed = FIELDS.filter((name) => before[name] !== values[name]);
    return changed.length > 0 ? [{ action: "bot_config.changed", details: { changed } }] : [];
  },
  compare: (app, { twitch_channel }, { tenant, record }) => {
    if (twitch_channel === "") return {};
    if (environment().providers.twitch.clientId !== "" && !isLinked(app, twitch_channel, tenant)) {
      return { twitch_channel: CHANNEL_NOT_LINKED };
    }
    const other = firstRecord(app, "bot_config", "twitch_channel = {:channel} && id != {:record}", {
      channel: twitch_channel,
      record,
    });
    return other ? { twitch_channel: "Another workspace already uses this Twitch channel" } : {};
  },
};

const CHANNEL_NOT_LINKED =
  "Only a channel whose Twitch account a member of this workspace has linked; link it under Twitch";

/** A channel that is set already stays: it may be older than the installation's Twitch application. */
function isLinked(app: CoreApp, channel: string, tenant: string): boolean {
  const current = firstRecord(app, "bot_config", "tenant = {:tenant}", { tenant });
  return current?.getString("twitch_channel") === channel || hasLinkedChannel(app, tenant, channel);
}

export function updateBotConfig(e: core.RecordRequestEvent) {
  return records.update(e, RULES);
}
