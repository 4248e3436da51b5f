import { botConfigSchema } from "#core/entities/bot-config.ts";
import * as records from "./record-write.ts";
import { firstRecord } from "./request.ts";

const RULES: records.WriteRules<typeof botConfigSchema> = {
  schema: botConfigSchema,
  fields: ["command_prefix", "twitch_channel"],
  permissions: () => ["waddle_config_edit"],
  compare: (app, { twitch_channel }, { record }) => {
    if (twitch_channel === "") return {};
    const other = firstRecord(app, "bot_config", "twitch_channel = {:channel} && id != {:record}", {
      channel: twitch_channel,
      record,
    });
    return other ? { twitch_channel: "Another workspace already uses this Twitch channel" } : {};
  },
};

export function updateBotConfig(e: core.RecordRequestEvent) {
  return records.update(e, RULES);
}
