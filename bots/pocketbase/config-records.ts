import * as v from "valibot";
import { USER_LEVELS } from "#core/entities/chat-command.ts";
import { recordId } from "#core/entities/session.ts";
import { BOT } from "#core/limits.ts";
import type { WaddleCommand } from "#core/waddle/engine.ts";
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
  user_level: v.picklist(USER_LEVELS),
  enabled: v.boolean(),
  usage_count: v.number(),
});

export type ConfigRecords = {
  tenants: readonly unknown[];
  settings: readonly unknown[];
  configs: readonly unknown[];
  commands: readonly unknown[];
};

/** Puts records together by tenant. A tenant without usable settings is as if Waddle were off. */
export function readConfigs(records: ConfigRecords): TenantConfig[] {
  const settings = new Map(
    valid(settingsRecord, records.settings).map((each) => [each.tenant, each]),
  );
  const configs = new Map(valid(configRecord, records.configs).map((each) => [each.tenant, each]));
  const commands = new Map<string, WaddleCommand[]>();
  for (const { tenant, ...command } of valid(commandRecord, records.commands)) {
    const own = commands.get(tenant);
    if (own) own.push(command);
    else commands.set(tenant, [command]);
  }
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
        counters: [],
      },
    };
  });
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
