import type * as v from "valibot";
import { type ChatCommand, chatCommandSchema } from "../../entities/chat-command.ts";
import { type Counter, counterSchema } from "../../entities/counter.ts";
import { type OfflineMessage, offlineMessageSchema } from "../../entities/offline-message.ts";
import { type Timer, timerSchema } from "../../entities/timer.ts";
import type { ImportedKind } from "../bulk.ts";

/** What an import knows of a kind of record. */
export type ImportKind = {
  schema: v.GenericSchema<unknown, object>;
  /** By this field a record of the file is found among those that are there. */
  key: string;
  /** The fields that are compared, with their words. */
  fields: Readonly<Record<string, string>>;
};

const COMMAND_FIELDS: Record<Exclude<keyof ChatCommand, "command_name">, string> = {
  response_text: "Response",
  aliases: "Aliases",
  cooldown_seconds: "Cooldown",
  cooldown_user_seconds: "Cooldown per person",
  cooldown_group: "Cooldown group",
  cooldown_exempt: "No cooldown for",
  user_level: "Level",
  enabled: "On",
};

const COUNTER_WORDS: Record<Exclude<keyof Counter, "name">, string> = {
  value: "Value",
  step: "Step",
  user_level: "Who may change it",
};

const TIMER_WORDS: Record<Exclude<keyof Timer, "message_text">, string> = {
  cron_schedule: "Schedule",
  min_chat_activity: "Chat activity",
  online_only: "Online only",
  enabled: "On",
};

const OFFLINE_WORDS: Record<Exclude<keyof OfflineMessage, "message_text">, string> = {
  frequency_hours: "Hours between",
  offset_minutes: "Offset in minutes",
  enabled: "On",
};

export const IMPORT_KINDS: Record<ImportedKind, ImportKind> = {
  commands: { schema: chatCommandSchema, key: "command_name", fields: COMMAND_FIELDS },
  counters: { schema: counterSchema, key: "name", fields: COUNTER_WORDS },
  timers: { schema: timerSchema, key: "message_text", fields: TIMER_WORDS },
  offline_messages: { schema: offlineMessageSchema, key: "message_text", fields: OFFLINE_WORDS },
};
