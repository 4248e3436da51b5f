import type { ChatCommand, UserLevel } from "../entities/chat-command.ts";
import { USER_LEVELS } from "../entities/chat-command.ts";
import type { CommandEdit } from "./command-edit.ts";
import { cleanInput } from "./line.ts";
import { expandParsed, isVariable } from "./response.ts";
import { type ParsedResponse, parseResponse } from "./response-grammar.ts";

/** Waddle: chat lines in, answers out. The rules are numbered in docs/spec/waddle.md. */

export type WaddleCommand = ChatCommand & {
  id: string;
  /** How often it was used, as far as is known when the configuration is read. */
  usage_count: number;
};

/** A number that chat keeps, as `$(counter NAME)` and `!counter` show it. */
export type WaddleCounter = {
  id: string;
  /** In lower case, without spaces. */
  name: string;
  value: number;
  /** What one step adds or takes away, 1 or more. */
  step: number;
  /** Who may change it in chat: this level and those above. */
  user_level: UserLevel;
  /** Another text whenever the stored counter changed. */
  revision: string;
  /** The bots' batch that changed the stored value last; empty for none. */
  lastBatch: string;
};

/** What is known of the tenant's stream. */
export type LiveState = {
  isLive: boolean;
  title: string;
  /** The category, e.g. "Untitled Goose Game". */
  game: string;
  /** When the stream began, in milliseconds since the epoch; 0 when that is not known. */
  startedAt: number;
};

export type WaddleConfig = {
  /** What a chat line begins with in place of the `!` of the stored names. */
  prefix: string;
  /** The channel's name, for `$(channel)`. */
  channel: string;
  /** Time zone of `$(time)`, e.g. Europe/Berlin. */
  timeZone: string;
  commands: readonly WaddleCommand[];
  counters: readonly WaddleCounter[];
};

export type WaddleLine = {
  type: "line";
  /** The network's id of the line. */
  id: string;
  /** The tenant whose chat it is. */
  channel: string;
  login: string;
  displayName: string;
  level: UserLevel;
  text: string;
  /** The bot's own line. */
  isSelf: boolean;
  /** A line of another bot. */
  isBot: boolean;
  /** A line that reached this chat from another channel of a shared chat. */
  isShared?: boolean;
};

export type WaddleEvent =
  | WaddleLine
  | { type: "config"; config: WaddleConfig }
  | { type: "live"; live: LiveState };

export type WaddleEffect =
  /** Say `text`, which cleanLine has made safe. A greater `importance` is said first. */
  | { type: "say"; text: string; replyTo: string; importance: number }
  /** One more use of the command with this id. */
  | { type: "count"; command: string }
  /** Chat changed a counter: by `by` when given, else to `value`, which it is now in any case. */
  | { type: "counter"; counter: string; value: number; by?: number }
  /** Chat changed the commands; the engine goes by it already. */
  | { type: "edit"; edit: CommandEdit }
  /** A person asked for something of the giveaways, which answer by themselves. */
  | { type: "giveaway"; action: GiveawayAction; argument: string; line: WaddleLine }
  /** Why the line with this id did or did not get an answer. */
  | { type: "trace"; line: string; answered: boolean; reason: string };

export type GiveawayAction = "start" | "end" | "enter" | "claim" | "status";

type ReadyCommand = { command: WaddleCommand; response: ParsedResponse };

export type WaddleState = {
  config: WaddleConfig;
  /** By every name and alias, with its `!`. */
  commands: ReadonlyMap<string, ReadyCommand>;
  /** By command id: when its cooldown ends, in milliseconds since the epoch. */
  cooldowns: ReadonlyMap<string, number>;
  /** By command id: uses, where this engine knows of more than the configuration. */
  uses: ReadonlyMap<string, number>;
  /** Undefined until the network tells. */
  live: LiveState | undefined;
};

/** The world outside: milliseconds since the epoch, and random numbers from 0 up to 1. */
export type WaddleWorld = { now: number; random: () => number };

export type WaddleStep = { state: WaddleState; effects: WaddleEffect[] };

export function startWaddle(config: WaddleConfig): WaddleState {
  return {
    config,
    commands: index(config),
    cooldowns: new Map(),
    uses: new Map(),
    live: undefined,
  };
}

export function handle(state: WaddleState, event: WaddleEvent, world: WaddleWorld): WaddleStep {
  if (event.type === "config") return { state: reconfigure(state, event.config), effects: [] };
  if (event.type === "live") return { state: { ...state, live: event.live }, effects: [] };
  return answer(state, event, world);
}

function index({ commands }: WaddleConfig): Map<string, ReadyCommand> {
  const byName = new Map<string, ReadyCommand>();
  const ready = commands.map((command) => ({
    command,
    response: parseResponse(command.response_text, isVariable),
  }));
  for (const entry of ready) {
    for (const alias of entry.command.aliases) if (!byName.has(alias)) byName.set(alias, entry);
  }
  // A name wins over another command's alias (W4).
  for (const entry of ready) byName.set(entry.command.command_name, entry);
  return byName;
}

function reconfigure(state: WaddleState, config: WaddleConfig): WaddleState {
  const ids = new Set(config.commands.map(({ id }) => id));
  const kept = (entries: ReadonlyMap<string, number>) =>
    new Map([...entries].filter(([id]) => ids.has(id)));
  return {
    ...state,
    config,
    commands: index(config),
    cooldowns: kept(state.cooldowns),
    uses: kept(state.uses),
  };
}

/** The command word with `!` and what follows, when the line looks like a command. */
function readCommand(text: string, prefix: string): { name: string; args: string } | undefined {
  if (!text.toLowerCase().startsWith(prefix.toLowerCase())) return undefined;
  const body = text.slice(prefix.length);
  const space = body.search(/\s/u);
  const word = space === -1 ? body : body.slice(0, space);
  if (!/^[\p{L}\p{N}_]/u.test(word)) return undefined;
  return { name: `!${word.toLowerCase()}`, args: space === -1 ? "" : body.slice(space).trim() };
}

function answer(state: WaddleState, line: WaddleLine, { now, random }: WaddleWorld): WaddleStep {
  if (line.isSelf) return { state, effects: [] };
  const asked = readCommand(cleanInput(line.text), state.config.prefix);
  if (!asked) return { state, effects: [] };

  const refuse = (reason: string): WaddleStep => ({
    state,
    effects: [{ type: "trace", line: line.id, answered: false, reason }],
  });
  if (line.isBot) return refuse("lines from other bots get no answer");
  if (line.isShared) return refuse("the line came from another channel of a shared chat");

  const found = state.commands.get(asked.name);
  if (!found) return refuse(`there is no command ${shown(asked.name, state.config)}`);
  const { command, response } = found;
  if (!command.enabled) return refuse("this command is off");
  const rank = rankOf(line.level);
  if (rank < rankOf(command.user_level)) return refuse(levelReason(command.user_level));
  const waitMs = (state.cooldowns.get(command.id) ?? 0) - now;
  if (waitMs > 0) return refuse(cooldownReason(waitMs));

  const count = usesOf(state, command) + 1;
  const text = expandParsed(response, {
    user: line.displayName,
    args: asked.args,
    count,
    channel: state.config.channel,
    timeZone: state.config.timeZone,
    now,
    random,
  });
  if (text === "") return refuse("the response came out empty");
  return {
    state: {
      ...state,
      cooldowns: withEntry(
        state.cooldowns,
        command.id,
        command.cooldown_seconds > 0 ? now + command.cooldown_seconds * 1000 : 0,
      ),
      uses: withEntry(state.uses, command.id, count),
    },
    effects: [
      { type: "count", command: command.id },
      { type: "say", text, replyTo: line.id, importance: rank },
      { type: "trace", line: line.id, answered: true, reason: answeredReason(asked.name, command) },
    ],
  };
}

function usesOf(state: WaddleState, { id, usage_count }: WaddleCommand): number {
  return Math.max(state.uses.get(id) ?? 0, usage_count);
}

function withEntry(
  entries: ReadonlyMap<string, number>,
  id: string,
  value: number,
): ReadonlyMap<string, number> {
  if (entries.get(id) === value || (value === 0 && !entries.has(id))) return entries;
  return new Map(entries).set(id, value);
}

function rankOf(level: UserLevel): number {
  return USER_LEVELS.indexOf(level);
}

function shown(name: string, { prefix }: WaddleConfig): string {
  return prefix + name.slice(1, 61);
}

function levelReason(level: UserLevel): string {
  return level === "broadcaster" ? "broadcaster only" : `${level} and above only`;
}

function cooldownReason(waitMs: number): string {
  const seconds = Math.ceil(waitMs / 1000);
  return `on cooldown for ${seconds} more ${seconds === 1 ? "second" : "seconds"}`;
}

function answeredReason(name: string, command: ChatCommand): string {
  return name === command.command_name ? "answered" : `answered as ${command.command_name}`;
}
