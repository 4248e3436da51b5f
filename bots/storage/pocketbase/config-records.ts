import * as v from "valibot";
import { BOT } from "#core/chat/limits.ts";
import { COOLDOWN_EXEMPTIONS, USER_LEVELS } from "#core/entities/chat-command.ts";
import { offlineMessageSchema } from "#core/entities/offline-message.ts";
import { recordId } from "#core/entities/session.ts";
import { SERVICE_FLAGS, serviceFlag } from "#core/entities/tenant.ts";
import { timerSchema } from "#core/entities/timer.ts";
import { SERVICES } from "#core/platform/brand.ts";
import type { WaddleCommand, WaddleCounter } from "#core/waddle/config.ts";
import type { TenantConfig } from "../../backend.ts";

/** The fields of the records that the bots read. What does not fit is left out, not guessed. */

const tenantRecord = v.object({ id: recordId, name: v.string(), time_zone: v.string() });
const enabled = v.fallback(v.boolean(), false);
const flags = Object.fromEntries(SERVICE_FLAGS.map((flag) => [flag, enabled]));
const settingsRecord = v.object({ ...flags, tenant: recordId });
const configRecord = v.object({
  tenant: recordId,
  command_prefix: v.pipe(v.string(), v.minLength(1), v.maxLength(BOT.prefixMaxChars)),
  twitch_channel: v.string(),
  timers_paused: v.optional(v.boolean(), false),
});
const commandRecord = v.object({
  id: recordId,
  tenant: recordId,
  command_name: v.string(),
  aliases: v.fallback(v.array(v.string()), []),
  response_text: v.string(),
  cooldown_seconds: v.number(),
  cooldown_user_seconds: v.number(),
  cooldown_group: v.string(),
  cooldown_exempt: v.fallback(v.picklist(COOLDOWN_EXEMPTIONS), "none"),
  user_level: v.picklist(USER_LEVELS),
  enabled: v.boolean(),
  usage_count: v.number(),
});

const counterRecord = v.object({
  id: recordId,
  tenant: recordId,
  name: v.string(),
  value: v.number(),
  step: v.number(),
  user_level: v.picklist(USER_LEVELS),
  last_batch: v.string(),
  revision: v.number(),
});

/** What PocketBase knows of a message's runs; `last_sent` is empty when it was never said. */
const past = {
  id: recordId,
  tenant: recordId,
  last_sent: v.pipe(
    v.string(),
    v.transform((text) => Date.parse(text.replace(" ", "T")) || 0),
  ),
  silent_reason: v.string(),
};

const timerRecord = v.object({ ...timerSchema.entries, ...past });
const offlineMessageRecord = v.object({ ...offlineMessageSchema.entries, ...past });

const fieldsOf = ({ entries }: { entries: object }) => Object.keys(entries).join();

/** What to ask PocketBase for: with thousands of tenants, fields that nobody reads weigh. */
export const RECORD_FIELDS = {
  tenants: fieldsOf(tenantRecord),
  service_settings: fieldsOf(settingsRecord),
  bot_config: fieldsOf(configRecord),
  chat_commands: fieldsOf(commandRecord),
  counters: fieldsOf(counterRecord),
  timers: fieldsOf(timerRecord),
  offline_messages: fieldsOf(offlineMessageRecord),
} as const;

export type ConfigRecords = {
  tenants: readonly unknown[];
  settings: readonly unknown[];
  configs: readonly unknown[];
  commands: readonly unknown[];
  counters: readonly unknown[];
  timers: readonly unknown[];
  offlineMessages: readonly unknown[];
};

/** Puts records together by tenant. A tenant without usable settings is as if Waddle were off. */
export function readConfigs(records: ConfigRecords): TenantConfig[] {
  const settings = new Map(
    valid(settingsRecord, records.settings).map((each) => [each.tenant, each]),
  );
  const configs = new Map(valid(configRecord, records.configs).map((each) => [each.tenant, each]));
  const commands = byTenant(
    valid(commandRecord, records.commands).map(
      ({ tenant, ...command }): [string, WaddleCommand] => [tenant, command],
    ),
  );
  const counters = byTenant(valid(counterRecord, records.counters).map(readCounter));
  const timers = byTenant(valid(timerRecord, records.timers).map(readPast));
  const offlineMessages = byTenant(
    valid(offlineMessageRecord, records.offlineMessages).map(readPast),
  );
  return valid(tenantRecord, records.tenants).map(({ id, name, time_zone }) => {
    const config = configs.get(id);
    const twitchChannel = config?.twitch_channel ?? "";
    const channel = twitchChannel || name;
    const timeZone = time_zone || "UTC";
    const prefix = config?.command_prefix ?? BOT.prefixDefault;
    return {
      tenant: id,
      services: config ? servicesOf(settings.get(id)) : [],
      twitchChannel,
      prefix,
      waddle: {
        prefix,
        channel,
        timeZone,
        commands: commands.get(id) ?? [],
        counters: counters.get(id) ?? [],
      },
      schedule: {
        channel,
        timeZone,
        isPaused: config?.timers_paused === true,
        timers: timers.get(id) ?? [],
        offlineMessages: offlineMessages.get(id) ?? [],
      },
    };
  });
}

/** Ids of the services that are switched on. */
function servicesOf(settings: v.InferOutput<typeof settingsRecord> | undefined): string[] {
  const isOn: Readonly<Record<string, unknown>> = settings ?? {};
  const on = SERVICES.filter(({ id }) => isOn[serviceFlag(id)] === true);
  return on.map(({ id }) => id);
}

function readCounter({
  tenant,
  last_batch,
  ...counter
}: v.InferOutput<typeof counterRecord>): [string, WaddleCounter] {
  return [tenant, { ...counter, lastBatch: last_batch }];
}

type StoredPast = { tenant: string; last_sent: number; silent_reason: string };

/** A record as the schedule takes it, beside its tenant. The stored `silent_reason` is its skip reason. */
function readPast<T extends StoredPast>(record: T) {
  const { tenant, last_sent: lastSent, silent_reason: skipReason, ...message } = record;
  const entry: [string, typeof message & { lastSent: number; skipReason: string }] = [
    tenant,
    { ...message, lastSent, skipReason },
  ];
  return entry;
}

function byTenant<T>(entries: readonly [tenant: string, value: T][]): Map<string, T[]> {
  const lists = new Map<string, T[]>();
  for (const [tenant, value] of entries) {
    const own = lists.get(tenant);
    if (own) own.push(value);
    else lists.set(tenant, [value]);
  }
  return lists;
}

function valid<TSchema extends v.GenericSchema>(
  schema: TSchema,
  records: readonly unknown[],
): v.InferOutput<TSchema>[] {
  return records.flatMap((record) => {
    const result = v.safeParse(schema, record);
    return result.success ? [result.output] : [];
  });
}
