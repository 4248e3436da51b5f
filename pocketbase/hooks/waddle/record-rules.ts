import type { BotConfig } from "#core/entities/bot-config.ts";
import type { ChatCommand } from "#core/entities/chat-command.ts";
import type { FieldErrors } from "#core/entities/text.ts";
import { linkedAccount } from "../platform/accounts/provider.ts";
import { environment } from "../platform/environment.ts";
import { firstRecord } from "../platform/http/request.ts";
import type { RecordRulesByCollection } from "../platform/records/write.ts";
import { wordsTaken } from "./command-words.ts";

export const WADDLE_RULES: RecordRulesByCollection = {
  chat_commands: {
    conflicts: (app, command: ChatCommand, place) => wordsTaken(app, command, place),
  },
  bot_config: {
    compare: (app, config: BotConfig, { tenant }) => linkErrors(app, config, tenant),
    conflicts: (app, config: BotConfig, { record }) => channelErrors(app, config, record),
  },
};

function linkErrors(
  app: CoreApp,
  { twitch_channel: channel }: BotConfig,
  tenant: string,
): FieldErrors {
  const needsLink = channel !== "" && environment().providers.twitch.clientId !== "";
  return needsLink && !isLinked(app, channel, tenant) ? { twitch_channel: CHANNEL_NOT_LINKED } : {};
}

function channelErrors(
  app: CoreApp,
  { twitch_channel: channel }: BotConfig,
  record: string,
): FieldErrors {
  if (channel === "") return {};
  const other = firstRecord(app, "bot_config", "twitch_channel = {:channel} && id != {:record}", {
    channel,
    record,
  });
  return other ? { twitch_channel: "Another workspace already uses this Twitch channel" } : {};
}

const CHANNEL_NOT_LINKED =
  "Only a channel whose Twitch account a member of this workspace has linked; link it under Twitch";

/** A channel that is set already stays: it may be older than the installation's Twitch application. */
function isLinked(app: CoreApp, channel: string, tenant: string): boolean {
  const current = firstRecord(app, "bot_config", "tenant = {:tenant}", { tenant });
  return (
    current?.getString("twitch_channel") === channel ||
    linkedAccount(app, tenant, channel) !== undefined
  );
}

/**
 * Numbers a change of a counter. PocketBase publishes two changes at once in any order; by the number
 * a client knows which is the newer.
 */
export function numberCounter(e: core.RecordEvent) {
  const { record } = e;
  if (record) {
    const stored = firstRecord(e.app, "counters", "id = {:id}", { id: record.id });
    record.set("revision", (stored ?? record).getInt("revision") + 1);
  }
  return e.next();
}
