import { botConfigRecordSchema } from "#core/entities/bot-config.ts";
import { hasLinkedChannel } from "../platform/accounts/provider.ts";
import { environment } from "../platform/environment.ts";
import { firstRecord } from "../platform/http/request.ts";
import type { Note } from "../platform/people/audit.ts";
import * as records from "../platform/records/write.ts";

/** What the form edits; the audit log names these. */
const FORM_FIELDS = ["command_prefix", "twitch_channel"] as const;

const RULES: records.WriteRules<typeof botConfigRecordSchema> = {
  schema: botConfigRecordSchema,
  fields: [...FORM_FIELDS, "timers_paused"],
  permissions: (changed) => {
    const isPause = changed.includes("timers_paused");
    if (isPause && changed.length === 1) return ["waddle_timers_edit"];
    return isPause ? ["waddle_config_edit", "waddle_timers_edit"] : ["waddle_config_edit"];
  },
  notes: (before, values) => {
    const notes: Note[] = [];
    const changed = FORM_FIELDS.filter((name) => before[name] !== values[name]);
    if (changed.length > 0) notes.push({ action: "bot_config.changed", details: { changed } });
    if (before.timers_paused !== values.timers_paused) {
      notes.push({ action: values.timers_paused ? "timers.paused" : "timers.resumed" });
    }
    return notes;
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
