import type { IncomingLine } from "../chat/chat-events.ts";
import {
  type ChatCommand,
  chatCommandSchema,
  commandName,
  rankOf,
  type UserLevel,
} from "../entities/chat-command.ts";
import type { Audience } from "../entities/command-options.ts";
import { check } from "../entities/text.ts";
import type { CommandEdit, CommandFields } from "./command-edit.ts";
import type { WaddleCommand } from "./config.ts";
import { COMMAND } from "./limits.ts";
import { responseProblems } from "./response-problems.ts";

/** `!addcom`, `!editcom` and `!delcom`: what people type, checked, as a change to the commands. */

export type EditRequest = {
  line: IncomingLine;
  /** Everything after `!addcom` and the like. */
  args: string;
  prefix: string;
  commands: readonly WaddleCommand[];
  /** By every name and alias, with its `!`. */
  find: (name: string) => WaddleCommand | undefined;
  /** Milliseconds since the epoch. */
  now: number;
  newId: () => string;
};

export type EditOutcome = { edit: CommandEdit; answer: string } | { refusal: string };

/** The names of levels as moderators know them from other bots too. */
const LEVELS: Readonly<Record<string, UserLevel>> = {
  everyone: "everyone",
  all: "everyone",
  vip: "vip",
  twitch_vip: "vip",
  mod: "mod",
  mods: "mod",
  moderator: "mod",
  broadcaster: "broadcaster",
  owner: "broadcaster",
  streamer: "broadcaster",
};

/** Groups below the VIPs, as other bots' ladders of levels have them; each admits those above it. */
const GROUPS: Readonly<Record<string, readonly Audience[]>> = {
  follower: ["follower", "subscriber", "regular"],
  followers: ["follower", "subscriber", "regular"],
  sub: ["subscriber", "regular"],
  subs: ["subscriber", "regular"],
  subscriber: ["subscriber", "regular"],
  subscribers: ["subscriber", "regular"],
  regular: ["regular"],
  regulars: ["regular"],
};

const OPTION = /^-(ul|level|cd|cooldown|ucd|alias|a)=(\S+)\s*/i;

export function addCommand(request: EditRequest): EditOutcome {
  const { line, prefix, commands } = request;
  const read = readWords(request);
  if ("refusal" in read) return read;
  const { name, rest, options } = read;
  if (rest === "")
    return { refusal: `write it as ${prefix}addcom ${shown(name, prefix)} RESPONSE` };
  if (commands.length >= COMMAND.perTenantMaxCount) {
    return { refusal: `there are ${COMMAND.perTenantMaxCount} commands, and no room for more` };
  }
  const result = check(chatCommandSchema, { ...options, command_name: name, response_text: rest });
  if (!result.ok) return { refusal: sentence(result.message) };
  const fields = result.value;
  const refusal = takenReason(request, fields) ?? levelReason(line, fields.user_level);
  if (refusal) return { refusal };
  return {
    edit: { ...stamp(request), action: "add", command: request.newId(), fields },
    answer: `${shown(name, prefix)} is added${warning(rest)}`,
  };
}

export function editCommand(request: EditRequest): EditOutcome {
  const { line, prefix } = request;
  const read = readWords(request);
  if ("refusal" in read) return read;
  const { name, rest, options } = read;
  const command = request.find(name);
  if (!command) return { refusal: `there is no command ${shown(name, prefix)}` };
  if (rest === "" && Object.keys(options).length === 0) {
    return { refusal: `write it as ${prefix}editcom ${shown(name, prefix)} NEW RESPONSE` };
  }
  const { id, usage_count: _, ...before } = command;
  const change = rest === "" ? options : { ...options, response_text: rest };
  const result = check(chatCommandSchema, { ...before, ...change });
  if (!result.ok) return { refusal: sentence(result.message) };
  const fields: CommandFields = Object.fromEntries(
    Object.entries(result.value).filter(([field]) => field in change),
  );
  const refusal =
    levelReason(line, command.user_level) ??
    levelReason(line, result.value.user_level) ??
    takenReason(request, result.value, id);
  if (refusal) return { refusal };
  const own = command.command_name;
  return {
    edit: { ...stamp(request), action: "edit", command: id, name: own, fields },
    answer: `${shown(own, prefix)} is changed${warning(rest)}`,
  };
}

export function deleteCommand(request: EditRequest): EditOutcome {
  const { line, prefix } = request;
  const read = readWords(request);
  if ("refusal" in read) return read;
  const command = request.find(read.name);
  if (!command) return { refusal: `there is no command ${shown(read.name, prefix)}` };
  const refusal = levelReason(line, command.user_level);
  if (refusal) return { refusal };
  const { id, command_name: name } = command;
  return {
    edit: { ...stamp(request), action: "delete", command: id, name },
    answer: `${shown(name, prefix)} is deleted`,
  };
}

function stamp({ line, now }: EditRequest) {
  const { channel: tenant, login, level } = line;
  return { tenant, login, level, at: Math.max(0, Math.trunc(now)) };
}

type Words = { name: string; rest: string; options: Partial<ChatCommand> };

/** Options, the command's name with or without its prefix, and what follows. */
function readWords({ args, prefix }: EditRequest): Words | { refusal: string } {
  let rest = args.trim();
  let options: Partial<ChatCommand> = {};
  for (let found = OPTION.exec(rest); found; found = OPTION.exec(rest)) {
    const [whole, key = "", value = ""] = found;
    const option = readOption(key.toLowerCase(), value.toLowerCase(), prefix);
    if ("refusal" in option) return option;
    options = { ...options, ...option.fields };
    rest = rest.slice(whole.length);
  }
  const space = rest.search(/\s/u);
  const word = space === -1 ? rest : rest.slice(0, space);
  const name = check(commandName, stored(word, prefix));
  if (!name.ok) {
    return { refusal: word === "" ? "name a command" : sentence(name.message) };
  }
  return { name: name.value, rest: space === -1 ? "" : rest.slice(space).trim(), options };
}

function readOption(
  key: string,
  value: string,
  prefix: string,
): { fields: Partial<ChatCommand> } | { refusal: string } {
  if (key === "ul" || key === "level") {
    const level = Object.hasOwn(LEVELS, value) ? LEVELS[value] : undefined;
    if (level) return { fields: { user_level: level, admits: [] } };
    const admits = Object.hasOwn(GROUPS, value) ? GROUPS[value] : undefined;
    if (admits) return { fields: { user_level: "vip", admits: [...admits] } };
    return { refusal: "the levels are everyone, follower, sub, regular, vip, mod, broadcaster" };
  }
  if (key === "a" || key === "alias") {
    const aliases = value.split(",").filter((alias) => alias !== "");
    return { fields: { aliases: aliases.map((alias) => stored(alias, prefix)) } };
  }
  const seconds = Number(/^\d{1,6}$/.test(value) ? value : Number.NaN);
  return {
    fields: key === "ucd" ? { cooldown_user_seconds: seconds } : { cooldown_seconds: seconds },
  };
}

/** As the name is stored: with `!`, whatever the prefix is, and also when it was left out. */
function stored(word: string, prefix: string): string {
  if (word.toLowerCase().startsWith(prefix.toLowerCase())) return `!${word.slice(prefix.length)}`;
  return word.startsWith("!") ? word : `!${word}`;
}

function takenReason(
  { find, prefix }: EditRequest,
  { command_name, aliases }: ChatCommand,
  own = "",
): string | undefined {
  for (const word of [command_name, ...aliases]) {
    const other = find(word);
    if (!other || other.id === own) continue;
    const name = shown(other.command_name, prefix);
    return word === other.command_name
      ? `there is already a command ${name}`
      : `${shown(word, prefix)} is already an alias of ${name}`;
  }
  return undefined;
}

/** Nobody makes, changes or deletes what they may not use. */
function levelReason({ level }: IncomingLine, wanted: UserLevel): string | undefined {
  if (rankOf(level) >= rankOf(wanted)) return undefined;
  return `that command is for ${wanted} ${wanted === "broadcaster" ? "only" : "and above only"}`;
}

function warning(response: string): string {
  const [problem] = responseProblems(response);
  return problem ? `, but: ${sentence(problem.message)}` : "";
}

function shown(name: string, prefix: string): string {
  return prefix + name.slice(1);
}

/** A message of a schema within a sentence. */
function sentence(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1);
}
