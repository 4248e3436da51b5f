import { isDeepStrictEqual } from "node:util";
import {
  type APIApplicationCommand,
  type APIApplicationCommandBasicOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  ChannelType,
  InteractionContextType,
  PermissionFlagsBits,
  type REST,
  type RESTPutAPIApplicationCommandsJSONBody,
  Routes,
} from "discord.js";
import type { CommandField, CommandSpec, CommandWord } from "../../chat/servers.ts";

type CommandBody = RESTPutAPIApplicationCommandsJSONBody[number];

const TYPES = {
  text: ApplicationCommandOptionType.String,
  number: ApplicationCommandOptionType.Integer,
  person: ApplicationCommandOptionType.User,
  channel: ApplicationCommandOptionType.Channel,
} as const;

function optionOf(field: CommandField): APIApplicationCommandBasicOption {
  const { name, description, type, isRequired = false, maxChars, min, max } = field;
  const option = { name, description, required: isRequired };
  switch (type) {
    case "text":
      return {
        ...option,
        type: TYPES.text,
        ...(maxChars !== undefined && { max_length: maxChars }),
      };
    case "number":
      return {
        ...option,
        type: TYPES.number,
        ...(min !== undefined && { min_value: min }),
        ...(max !== undefined && { max_value: max }),
      };
    case "channel":
      return {
        ...option,
        type: TYPES.channel,
        channel_types: [ChannelType.GuildText, ChannelType.GuildAnnouncement],
      };
    case "person":
      return { ...option, type: TYPES.person };
  }
}

function wordOf({ name, description, fields = [] }: CommandWord) {
  return {
    type: ApplicationCommandOptionType.Subcommand as const,
    name,
    description,
    options: fields.map(optionOf),
  };
}

/** A command as Discord stores it; it is for servers alone, not for direct messages. */
export function commandBody({ name, description, fields, words, isForManagers }: CommandSpec) {
  const body: CommandBody = {
    type: ApplicationCommandType.ChatInput,
    name,
    description,
    options: words ? words.map(wordOf) : (fields ?? []).map(optionOf),
    default_member_permissions: isForManagers ? String(PermissionFlagsBits.ManageGuild) : null,
    contexts: [InteractionContextType.Guild],
    integration_types: [ApplicationIntegrationType.GuildInstall],
  };
  return body;
}

/**
 * Makes Discord's list of our commands ours, if it is not yet: registering them again at each start
 * would count against Discord's limit of 200 new commands a day. Returns whether it was changed.
 */
export async function registerCommands(
  rest: REST,
  application: string,
  commands: readonly CommandSpec[],
): Promise<boolean> {
  const wanted = commands.map(commandBody);
  const known = (await rest.get(
    Routes.applicationCommands(application),
  )) as APIApplicationCommand[];
  if (isSame(wanted, known)) return false;
  await rest.put(Routes.applicationCommands(application), { body: wanted });
  return true;
}

function isSame(wanted: readonly CommandBody[], known: readonly APIApplicationCommand[]): boolean {
  if (wanted.length !== known.length) return false;
  return wanted.every((body) => {
    const stored = known.find(({ name }) => name === body.name);
    return stored !== undefined && isDeepStrictEqual(plain(body, body), plain(stored, body));
  });
}

/**
 * What of `value` our own body speaks of, without what Discord adds (ids, versions, translations) and
 * leaves out (`required: false`, empty lists).
 */
function plain(value: unknown, like: unknown): unknown {
  if (Array.isArray(like)) {
    const items = Array.isArray(value) ? value : [];
    return items.map((item, index) => plain(item, like[index] ?? like[0]));
  }
  if (typeof like === "object" && like !== null) {
    const given = (value ?? {}) as Record<string, unknown>;
    const pairs = Object.entries(like).map(([name, part]) => {
      const own = given[name];
      return [name, isEmpty(own) && isEmpty(part) ? null : plain(own, part)];
    });
    return Object.fromEntries(pairs);
  }
  return value ?? null;
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === false ||
    (Array.isArray(value) && value.length === 0)
  );
}
