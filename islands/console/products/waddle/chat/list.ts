import { USER_LEVELS, type UserLevel } from "#core/entities/chat-command.ts";
import type { ChatCommandsRecord } from "#core/platform/records.generated.ts";
import { byText, matcherOf, type Sort } from "../../../../ui/list-query.ts";

export type Command = ChatCommandsRecord;

export const SORTS = ["name", "level", "used"] as const;

export type SortBy = (typeof SORTS)[number];

/** The commands whose name, aliases or response hold every word of `search`, sorted. */
export function arrange(
  commands: readonly Command[],
  search: string,
  sort: Sort<SortBy>,
): Command[] {
  const matches = matcherOf(search);
  const found = commands.filter((command) => {
    const { command_name, aliases, response_text, more_responses, triggers } = command;
    return matches(
      [command_name, ...aliases, response_text, ...more_responses, ...triggers].join(" "),
    );
  });
  const sign = sort.descending ? -1 : 1;
  return found.sort(
    (a, b) => sign * COMPARE[sort.by](a, b) || byText(a.command_name, b.command_name),
  );
}

const COMPARE: Record<SortBy, (a: Command, b: Command) => number> = {
  name: (a, b) => byText(a.command_name, b.command_name),
  level: (a, b) => USER_LEVELS.indexOf(a.user_level) - USER_LEVELS.indexOf(b.user_level),
  used: (a, b) => a.usage_count - b.usage_count,
};

export const LEVEL_NAMES: Record<UserLevel, string> = {
  everyone: "everyone",
  vip: "VIP and above",
  mod: "mod and above",
  broadcaster: "broadcaster",
};

export const LEVELS = USER_LEVELS.map((id) => ({ id, name: LEVEL_NAMES[id] }));
