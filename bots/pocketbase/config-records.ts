import * as v from "valibot";
import { COOLDOWN_EXEMPTIONS, USER_LEVELS } from "#core/entities/chat-command.ts";
import { recordId } from "#core/entities/session.ts";
import { BOT } from "#core/limits.ts";
import type { WaddleCommand, WaddleCounter } from "#core/waddle/engine.ts";
import type { TenantConfig } from "../backend.ts";

/** The fields of the records that the bots read. What does not fit is left out, not guessed. */

const tenantRecord = v.object({ id: recordId, name: v.string(), time_zone: v.string() });
const settingsRecord = v.object({ tenant: recordId, waddle_enabled: v.boolean() });
const configRecord = v.object({
  tenant: recordId,
  command_prefix: v.pipe(v.string(), v.minLength(1), v.maxLength(BOT.prefixMaxChars)),
  twitch_channel: v.string(),
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
  updated_at: v.string(),
});

export type ConfigRecords = {
  tenants: readonly unknown[];
  settings: readonly unknown[];
  configs: readonly unknown[];
  commands: readonly unknown[];
  counters: readonly unknown[];
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
  return valid(tenantRecord, records.tenants).map(({ id, name, time_zone }) => {
    const config = configs.get(id);
    const twitchChannel = config?.twitch_channel ?? "";
    return {
      tenant: id,
      isWaddleEnabled: config !== undefined && settings.get(id)?.waddle_enabled === true,
      twitchChannel,
      waddle: {
        prefix: config?.command_prefix ?? BOT.prefixDefault,
        channel: twitchChannel || name,
        timeZone: time_zone || "UTC",
        commands: commands.get(id) ?? [],
        counters: counters.get(id) ?? [],
      },
    };
  });
}

function readCounter({
  tenant,
  last_batch,
  updated_at,
  ...counter
}: v.InferOutput<typeof counterRecord>): [string, WaddleCounter] {
  const revision = `${updated_at} ${last_batch} ${counter.value}`;
  return [tenant, { ...counter, lastBatch: last_batch, revision }];
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
