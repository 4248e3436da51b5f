import { cleanInput, cleanLine } from "../chat/line.ts";
import { type ChatCommand, rankOf, type UserLevel } from "../entities/chat-command.ts";
import { BUILT_INS, type BuiltIn } from "./built-ins.ts";
import { type CommandEdit, withEdit } from "./command-edit.ts";
import { Cooldowns, type RunningCooldown } from "./cooldowns.ts";
import { Counters } from "./counters.ts";
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
  /** How often the stored counter has been changed. */
  revision: number;
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
  /** Whoever wrote it subscribes to the channel. */
  isSubscriber?: boolean;
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

/** A response is parsed when it is needed for the first time. */
type ReadyCommand = { command: WaddleCommand; response: ParsedResponse | undefined };

/**
 * One chat. It belongs to whoever started it: `handle` changes it in place, since a copy for each
 * line would cost more than the answer.
 */
export type WaddleState = {
  config: WaddleConfig;
  /** By every name and alias, with its `!`. */
  commands: ReadonlyMap<string, ReadyCommand>;
  readonly cooldowns: Cooldowns;
  readonly counters: Counters;
  /** By command id: uses, where this engine knows of more than the configuration. */
  readonly uses: Map<string, number>;
  /** Commands made in this chat so far. */
  madeCount: number;
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
    cooldowns: new Cooldowns(),
    counters: new Counters(config.counters),
    uses: new Map(),
    madeCount: 0,
    live: undefined,
  };
}

/** Takes in what happened, and answers the same `state` with what is to be done now. */
export function handle(state: WaddleState, event: WaddleEvent, world: WaddleWorld): WaddleStep {
  if (event.type === "line") return { state, effects: answer(state, event, world) };
  if (event.type === "live") state.live = event.live;
  else reconfigure(state, event.config);
  return { state, effects: [] };
}

/** The cooldowns that run at `now`, for those who look at a rehearsal. */
export function runningCooldowns(state: WaddleState, now: number): RunningCooldown[] {
  state.cooldowns.pass(now);
  return state.cooldowns.running();
}

function index({ commands }: WaddleConfig): Map<string, ReadyCommand> {
  const byName = new Map<string, ReadyCommand>();
  const ready = commands.map((command): ReadyCommand => ({ command, response: undefined }));
  for (const entry of ready) {
    for (const alias of entry.command.aliases) if (!byName.has(alias)) byName.set(alias, entry);
  }
  // A name wins over another command's alias (W4).
  for (const entry of ready) byName.set(entry.command.command_name, entry);
  return byName;
}

function reconfigure(state: WaddleState, config: WaddleConfig): void {
  const ids = new Set(config.commands.map(({ id }) => id));
  for (const id of state.uses.keys()) if (!ids.has(id)) state.uses.delete(id);
  for (const name of BUILT_INS.keys()) ids.add(name);
  state.cooldowns.keep(ids);
  state.counters.configure(config.counters);
  state.config = config;
  state.commands = index(config);
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

function answer(state: WaddleState, line: WaddleLine, world: WaddleWorld): WaddleEffect[] {
  if (line.isSelf) return [];
  const asked = readCommand(cleanInput(line.text), state.config.prefix);
  if (!asked) return [];
  if (line.isBot) return refused(line, "lines from other bots get no answer");
  if (line.isShared) return refused(line, "the line came from another channel of a shared chat");

  state.cooldowns.pass(world.now);
  const found = state.commands.get(asked.name);
  if (found) return answerCommand(state, line, { ...asked, found }, world);
  const builtIn = BUILT_INS.get(asked.name);
  if (builtIn) return answerBuiltIn(state, line, { ...asked, builtIn }, world);
  return refused(line, `there is no command ${shown(asked.name, state.config)}`);
}

function answerCommand(
  state: WaddleState,
  line: WaddleLine,
  { name, args, found }: { name: string; args: string; found: ReadyCommand },
  { now, random }: WaddleWorld,
): WaddleEffect[] {
  const { command } = found;
  if (!command.enabled) return refused(line, "this command is off");
  const rank = rankOf(line.level);
  if (rank < rankOf(command.user_level)) return refused(line, levelReason(command.user_level));
  const wait = state.cooldowns.waitOf(command, line);
  if (wait) return refused(line, cooldownReason(wait));

  const count = Math.max(state.uses.get(command.id) ?? 0, command.usage_count) + 1;
  const changes = state.counters.draft();
  found.response ??= parseResponse(command.response_text, isVariable);
  const text = expandParsed(found.response, {
    user: line.displayName,
    args,
    count,
    channel: state.config.channel,
    timeZone: state.config.timeZone,
    live: state.live,
    counter: (counter, change) => changes.value(counter, change),
    now,
    random,
  });
  if (text === "") return refused(line, "the response came out empty");
  state.cooldowns.start(command, line);
  state.uses.set(command.id, count);
  return [
    { type: "count", command: command.id },
    ...changes.commit(),
    { type: "say", text, replyTo: line.id, importance: rank },
    answered(
      line,
      name === command.command_name ? "answered" : `answered as ${command.command_name}`,
    ),
  ];
}

function answerBuiltIn(
  state: WaddleState,
  line: WaddleLine,
  { args, builtIn }: { args: string; builtIn: BuiltIn },
  { now, random }: WaddleWorld,
): WaddleEffect[] {
  const rank = rankOf(line.level);
  if (rank < rankOf(builtIn.level)) return refused(line, levelReason(builtIn.level));
  const { cooldown } = builtIn;
  const wait = cooldown && state.cooldowns.waitOf(cooldown, line);
  if (wait) return refused(line, cooldownReason(wait));

  const newId = () => idOf(state, random);
  const outcome = builtIn.run({ state, line, args, now, newId });
  if ("refusal" in outcome) return refused(line, outcome.refusal);
  if (cooldown) state.cooldowns.start(cooldown, line);
  for (const effect of outcome.effects) {
    if (effect.type !== "edit") continue;
    const commands = withEdit(state.config.commands, effect.edit);
    reconfigure(state, { ...state.config, commands });
  }
  const text = cleanLine(outcome.say ?? "");
  return [
    ...outcome.effects,
    ...(text === "" ? [] : [{ type: "say" as const, text, replyTo: line.id, importance: rank }]),
    answered(line, outcome.reason ?? "answered"),
  ];
}

const ID_ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789";
const ID_CHARS = 15;

/** An id for a new record: by chance, and never twice in one chat. */
function idOf(state: WaddleState, random: () => number): string {
  const serial = (state.madeCount % ID_ALPHABET.length ** 3).toString(36).padStart(3, "0");
  state.madeCount += 1;
  let id = "";
  while (id.length < ID_CHARS - serial.length) {
    id += ID_ALPHABET.charAt(Math.floor(random() * ID_ALPHABET.length));
  }
  return id + serial;
}

function refused({ id }: WaddleLine, reason: string): WaddleEffect[] {
  return [{ type: "trace", line: id, answered: false, reason }];
}

function answered({ id }: WaddleLine, reason: string): WaddleEffect {
  return { type: "trace", line: id, answered: true, reason };
}

function shown(name: string, { prefix }: WaddleConfig): string {
  return prefix + name.slice(1, 61);
}

function levelReason(level: UserLevel): string {
  return level === "broadcaster" ? "broadcaster only" : `${level} and above only`;
}

function cooldownReason({ remainingMs, group, login }: RunningCooldown): string {
  const seconds = Math.ceil(remainingMs / 1000);
  const time = `${seconds} more ${seconds === 1 ? "second" : "seconds"}`;
  const whose = [login && `for ${login}`, group && `in the group ${group}`].filter(Boolean);
  return ["on cooldown", ...whose, `for ${time}`].join(" ");
}
