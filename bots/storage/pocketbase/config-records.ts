import * as v from "valibot";
import { BOT } from "#core/chat/limits.ts";
import { COOLDOWN_EXEMPTIONS, USER_LEVELS } from "#core/entities/chat-command.ts";
import {
  commandOptions,
  RESPONSE_ORDERS,
  RESPONSE_STYLES,
} from "#core/entities/command-options.ts";
import { eventMessageSchema } from "#core/entities/event-message.ts";
import { GAME_CONFIG_DEFAULTS, gameConfigSchema } from "#core/entities/game-config.ts";
import { offlineMessageSchema } from "#core/entities/offline-message.ts";
import { quoteSchema } from "#core/entities/quote.ts";
import { regularSchema } from "#core/entities/regular.ts";
import { recordId } from "#core/entities/session.ts";
import { SERVICE_FLAGS, serviceFlag } from "#core/entities/tenant.ts";
import { timerSchema } from "#core/entities/timer.ts";
import { MODERATION_OFF, moderationSchema } from "#core/moderation/settings.ts";
import { SERVICES } from "#core/platform/brand.ts";
import type { WaddleCommand, WaddleCounter } from "#core/waddle/config.ts";
import type { TenantConfig } from "../../backend.ts";

const tenantRecord = v.object({ id: recordId, name: v.string(), time_zone: v.string() });
const enabled = v.fallback(v.boolean(), false);
const flags = Object.fromEntries(SERVICE_FLAGS.map((flag) => [flag, enabled]));
const settingsRecord = v.object({ ...flags, tenant: recordId });
const configRecord = v.object({
  tenant: recordId,
  command_prefix: v.pipe(v.string(), v.minLength(1), v.maxLength(BOT.prefixMaxChars)),
  twitch_channel: v.string(),
  twitch_channel_id: v.optional(v.string(), ""),
  timers_paused: v.optional(v.boolean(), false),
  url_fetch: v.optional(v.boolean(), false),
});
const { more_responses, categories, triggers, admits, admitted_people } = commandOptions;

/** Most lists of most commands are empty, and with thousands of workspaces each one weighs. */
const EMPTY: never[] = [];
Object.freeze(EMPTY);

function list<T>(schema: v.GenericSchema<unknown, T[]>) {
  return v.pipe(
    v.fallback(schema, EMPTY),
    v.transform((values): T[] => (values.length === 0 ? EMPTY : values)),
  );
}

const commandRecord = v.object({
  id: recordId,
  tenant: recordId,
  command_name: v.string(),
  aliases: list(v.array(v.string())),
  response_text: v.string(),
  cooldown_seconds: v.number(),
  cooldown_user_seconds: v.number(),
  cooldown_group: v.string(),
  cooldown_exempt: v.fallback(v.picklist(COOLDOWN_EXEMPTIONS), "none"),
  user_level: v.picklist(USER_LEVELS),
  more_responses: list(more_responses),
  response_order: v.fallback(v.picklist(RESPONSE_ORDERS), "random"),
  response_style: v.fallback(v.picklist(RESPONSE_STYLES), "plain"),
  as_reply: enabled,
  live_only: enabled,
  categories: list(categories),
  triggers: list(triggers),
  admits: list(admits),
  admitted_people: list(admitted_people),
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

const owned = { id: recordId, tenant: recordId };
const regularRecord = v.object({ ...owned, ...regularSchema.entries });
const quoteRecord = v.object({ ...owned, ...quoteSchema.entries });
const eventMessageRecord = v.object({ ...owned, ...eventMessageSchema.entries });

/** A message of an older version may have variables that are refused by now; they say nothing. */
const message_text = v.string();

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

const { categories: timerCategories, title_words } = timerSchema.entries;
const timerRecord = v.object({
  ...timerSchema.entries,
  message_text,
  // A timer of an older version has none.
  more_messages: v.fallback(v.array(v.string()), []),
  categories: v.fallback(timerCategories, []),
  title_words: v.fallback(title_words, []),
  ...past,
});
const offlineMessageRecord = v.object({ ...offlineMessageSchema.entries, message_text, ...past });

const gameRecord = v.object({ ...gameConfigSchema.entries, tenant: recordId });
const moderationRecord = v.object({ ...moderationSchema.entries, tenant: recordId });

/** What the bots read of PocketBase, by collection. */
const RECORDS = {
  tenants: tenantRecord,
  service_settings: settingsRecord,
  bot_config: configRecord,
  chat_commands: commandRecord,
  counters: counterRecord,
  regulars: regularRecord,
  quotes: quoteRecord,
  event_messages: eventMessageRecord,
  timers: timerRecord,
  offline_messages: offlineMessageRecord,
  moderation_settings: moderationRecord,
  game_config: gameRecord,
} as const;

export type ConfigCollection = keyof typeof RECORDS;

export const CONFIG_COLLECTIONS = Object.keys(RECORDS) as ConfigCollection[];

type RecordOf<C extends ConfigCollection> = v.InferOutput<(typeof RECORDS)[C]>;

export type ConfigRecords = { [C in ConfigCollection]: RecordOf<C>[] };

/** What to ask PocketBase for: with thousands of tenants, fields that nobody reads weigh. */
export function fieldsOf(collection: ConfigCollection): string {
  return Object.keys(RECORDS[collection].entries).join();
}

/** Reads records as PocketBase gave them. What does not fit is left out, not guessed. */
export function readRecords(
  collection: ConfigCollection,
  records: readonly unknown[],
): RecordOf<ConfigCollection>[] {
  return records.flatMap((record) => {
    const result = v.safeParse(RECORDS[collection], record);
    return result.success ? [result.output] : [];
  });
}

/** Puts together what was read of each collection. */
export function gathered(
  read: readonly (readonly [ConfigCollection, RecordOf<ConfigCollection>[]])[],
): ConfigRecords {
  // Each collection has its own records beside it.
  return Object.fromEntries(read) as ConfigRecords;
}

/** Puts records together by tenant. A tenant without usable settings is as if Waddle were off. */
export function readConfigs(records: ConfigRecords): TenantConfig[] {
  const settings = new Map(records.service_settings.map((each) => [each.tenant, each]));
  const configs = new Map(records.bot_config.map((each) => [each.tenant, each]));
  const commands = byTenant(
    records.chat_commands.map(({ tenant, ...command }): [string, WaddleCommand] => [
      tenant,
      command,
    ]),
  );
  const counters = byTenant(records.counters.map(readCounter));
  const regulars = byTenant(
    records.regulars.map(({ tenant, name }): [string, string] => [tenant, name]),
  );
  const quotes = byTenant(records.quotes.map(withoutTenant));
  const eventMessages = byTenant(records.event_messages.map(withoutTenant));
  const timers = byTenant(records.timers.map(readPast));
  const offlineMessages = byTenant(records.offline_messages.map(readPast));
  const moderation = new Map(
    records.moderation_settings.map(({ tenant, ...own }) => [tenant, own]),
  );
  const games = new Map(records.game_config.map(({ tenant, ...own }) => [tenant, own]));
  return records.tenants.map(({ id, name, time_zone }) => {
    const config = configs.get(id);
    const twitchChannel = config?.twitch_channel ?? "";
    const channel = twitchChannel || name;
    const timeZone = time_zone || "UTC";
    const prefix = config?.command_prefix ?? BOT.prefixDefault;
    return {
      tenant: id,
      services: config ? servicesOf(settings.get(id)) : [],
      twitchChannel,
      twitchChannelId: config?.twitch_channel_id ?? "",
      prefix,
      moderation: moderation.get(id) ?? MODERATION_OFF,
      game: games.get(id) ?? GAME_CONFIG_DEFAULTS,
      waddle: {
        prefix,
        channel,
        timeZone,
        commands: commands.get(id) ?? [],
        counters: counters.get(id) ?? [],
        regulars: regulars.get(id) ?? [],
        quotes: quotes.get(id) ?? [],
        eventMessages: eventMessages.get(id) ?? [],
        mayFetch: config?.url_fetch === true,
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

function withoutTenant<T extends { tenant: string }>(record: T): [string, Omit<T, "tenant">] {
  const { tenant, ...rest } = record;
  return [tenant, rest];
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
