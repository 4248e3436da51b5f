/** What the pages about GQSH say of its commands, flags and limits: all of it from the registry. */

import { BOT } from "../chat/limits.ts";
import { type Command, nameOf } from "../terminal/command.ts";
import { GAME_SETTINGS } from "../terminal/commands/config-game.ts";
import { TERMINAL } from "../terminal/limits.ts";
import { TERMINAL_COMMANDS } from "../terminal/registry.ts";
import { type FieldRow, type LimitRow, number } from "./table-rows.ts";

/** A line for each command, with its arguments. */
export const GQSH_COMMANDS: readonly LimitRow[] = TERMINAL_COMMANDS.map((command) => ({
  name: [nameOf(command), ...argumentsOf(command)].join(" "),
  value: command.about,
}));

function argumentsOf(command: Command): string[] {
  return command.arguments.map(({ value, required }) => (required ? value : `[${value}]`));
}

function flagsOf(name: string): readonly FieldRow[] {
  const command = TERMINAL_COMMANDS.find((one) => nameOf(one) === name);
  return (command?.flags ?? []).map((flag) => ({
    name: `--${flag.name}`,
    rule: flag.about,
    fallback: flag.required ? "" : String(flag.fallback ?? "none"),
  }));
}

export const CHAT_FLAGS = flagsOf("chat create");
export const TIMER_FLAGS = flagsOf("timer create");
export const OFFLINE_FLAGS = flagsOf("offline create");
export const GIVEAWAY_FLAGS = flagsOf("giveaway create");
export const CODE_FLAGS = flagsOf("giveaway code create");

export const CONFIG_KEYS: readonly LimitRow[] = [
  { name: "config waddle set prefix", value: `${BOT.prefixMaxChars} characters or fewer` },
  ...GAME_SETTINGS.map(({ name, rule }) => ({ name: `config gaggle set ${name}`, value: rule })),
];

export const GQSH_LIMITS: readonly LimitRow[] = [
  { name: "Commands in the history", value: number(TERMINAL.historyMaxCount) },
  { name: "Entries in the window", value: number(TERMINAL.entriesMaxCount) },
  {
    name: `Session over ${TERMINAL.sessionMaxBytes / 1024 / 1024} MB`,
    value: `keeps the last ${TERMINAL.entriesWhenLargeCount} entries, or ${TERMINAL.entriesWhenFailedCount} when even that can't be saved`,
  },
  { name: "A session unused", value: `is forgotten after ${TERMINAL.sessionDays} days` },
  {
    name: "Height",
    value: `${TERMINAL.heightDefaultPercent} % of the window, until you resize it`,
  },
  { name: "Text in listings", value: `cut to ${TERMINAL.listedTextMaxChars} characters` },
  {
    name: "Suggestions for a mistyped command",
    value: `up to ${TERMINAL.suggestionsMaxCount}, within ${TERMINAL.suggestionMaxDistance} letters`,
  },
];
