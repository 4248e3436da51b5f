import type * as v from "valibot";
import { chatCommandSchema } from "#core/entities/chat-command.ts";
import { counterSchema } from "#core/entities/counter.ts";
import { giveawaySchema } from "#core/entities/giveaway.ts";
import { offlineMessageSchema } from "#core/entities/offline-message.ts";
import { timerSchema } from "#core/entities/timer.ts";
import { GIVEAWAY } from "#core/giveaways/limits.ts";
import type { Permission } from "#core/platform/permissions.ts";
import type { BulkKind, KEEP_REASONS } from "#core/waddle/bulk.ts";
import { COMMAND, COUNTER, OFFLINE, TIMER } from "#core/waddle/limits.ts";
import { busyGiveaways } from "../giveaways/rows.ts";
import { commandProblem, counterProblem } from "./words.ts";

/** A collection of Waddle whose records can be changed many at a time. */
export type Kind = {
  collection: string;
  permission: Permission;
  schema: v.GenericSchema<unknown, object>;
  /** The fields that the schema describes. */
  fields: readonly string[];
  /** Those that can be set in many records at once. */
  settable: readonly string[];
  /** What a record is called, for the audit log and in messages. */
  nameField: string;
  perTenantMaxCount: number;
  /** What is wrong with all records of a tenant taken together, as they are going to be. */
  problem?: (records: readonly Values[]) => string | undefined;
  /** Which of a tenant's records can't be deleted now, by id, and the code of the reason. */
  keep?: {
    code: (typeof KEEP_REASONS)[number];
    ids: (app: CoreApp, tenant: string) => Set<string>;
  };
};

export type Values = { [field: string]: unknown };

export const KINDS: Record<BulkKind, Kind> = {
  commands: {
    collection: "chat_commands",
    permission: "waddle_chat_edit",
    schema: chatCommandSchema,
    fields: [
      "command_name",
      "aliases",
      "response_text",
      "cooldown_seconds",
      "cooldown_user_seconds",
      "cooldown_group",
      "cooldown_exempt",
      "user_level",
      "enabled",
    ],
    settable: [
      "cooldown_seconds",
      "cooldown_user_seconds",
      "cooldown_group",
      "cooldown_exempt",
      "user_level",
      "enabled",
    ],
    nameField: "command_name",
    perTenantMaxCount: COMMAND.perTenantMaxCount,
    problem: commandProblem,
  },
  counters: {
    collection: "counters",
    permission: "waddle_chat_edit",
    schema: counterSchema,
    fields: ["name", "value", "step", "user_level"],
    settable: ["value", "step", "user_level"],
    nameField: "name",
    perTenantMaxCount: COUNTER.perTenantMaxCount,
    problem: counterProblem,
  },
  timers: {
    collection: "timers",
    permission: "waddle_timers_edit",
    schema: timerSchema,
    fields: ["message_text", "cron_schedule", "min_chat_activity", "online_only", "enabled"],
    settable: ["cron_schedule", "min_chat_activity", "online_only", "enabled"],
    nameField: "message_text",
    perTenantMaxCount: TIMER.perTenantMaxCount,
  },
  offline_messages: {
    collection: "offline_messages",
    permission: "waddle_timers_edit",
    schema: offlineMessageSchema,
    fields: ["message_text", "frequency_hours", "offset_minutes", "enabled"],
    settable: ["frequency_hours", "offset_minutes", "enabled"],
    nameField: "message_text",
    perTenantMaxCount: OFFLINE.perTenantMaxCount,
  },
  giveaways: {
    collection: "giveaways",
    permission: "waddle_giveaways_edit",
    schema: giveawaySchema,
    fields: Object.keys(giveawaySchema.entries),
    settable: ["enabled"],
    nameField: "name",
    perTenantMaxCount: GIVEAWAY.perTenantMaxCount,
    keep: { code: "GIVEAWAY_IN_USE", ids: busyGiveaways },
  },
};

/** The records of the tenant, by their ids. */
export function recordsById(
  app: CoreApp,
  { collection }: Kind,
  tenant: string,
): Map<string, core.Record> {
  const records = app.findRecordsByFilter(collection, "tenant = {:tenant}", "", 0, 0, { tenant });
  return new Map(records.flatMap((record) => (record ? [[record.id, record] as const] : [])));
}

/** What the schema describes of a record's values. */
export function fieldsOf({ fields }: Kind, values: Values): Values {
  return Object.fromEntries(fields.map((name) => [name, values[name]]));
}

const NAMED_COUNT = 20;

/** Names for an entry of the audit log, not more of them than anyone reads. */
export function namesOf(kind: Kind, records: readonly core.Record[]): string[] {
  const names = records
    .slice(0, NAMED_COUNT)
    .map((record) => record.getString(kind.nameField).slice(0, 60));
  const more = records.length - names.length;
  return more > 0 ? [...names, `and ${more} more`] : names;
}
