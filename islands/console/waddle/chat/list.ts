import { USER_LEVELS, type UserLevel } from "#core/entities/chat-command.ts";
import type { ChatCommandsRecord } from "#core/records.generated.ts";

export type Command = ChatCommandsRecord;

export const SORTS = ["name", "level", "used"] as const;

export type Sort = { by: (typeof SORTS)[number]; descending: boolean };

export const SORT_DEFAULT: Sort = { by: "name", descending: false };

/** A sort as the address has it: `used`, or `-used` from the most to the least. */
export function parseSort(text: string | null): Sort {
  const by = SORTS.find((name) => name === text?.replace(/^-/, ""));
  return by ? { by, descending: text?.startsWith("-") === true } : SORT_DEFAULT;
}

export function formatSort({ by, descending }: Sort): string {
  return descending ? `-${by}` : by;
}

/** The commands whose name, aliases or response hold every word of `search`, sorted. */
export function arrange(commands: readonly Command[], search: string, sort: Sort): Command[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = commands.filter((command) => {
    const text = [command.command_name, ...command.aliases, command.response_text]
      .join(" ")
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const sign = sort.descending ? -1 : 1;
  return found.sort(
    (a, b) => sign * COMPARE[sort.by](a, b) || a.command_name.localeCompare(b.command_name),
  );
}

const COMPARE: Record<Sort["by"], (a: Command, b: Command) => number> = {
  name: (a, b) => a.command_name.localeCompare(b.command_name),
  level: (a, b) => USER_LEVELS.indexOf(a.user_level) - USER_LEVELS.indexOf(b.user_level),
  used: (a, b) => a.usage_count - b.usage_count,
};

export const LEVEL_NAMES: Record<UserLevel, string> = {
  everyone: "everyone",
  vip: "VIP and above",
  mod: "mod and above",
  broadcaster: "broadcaster",
};
