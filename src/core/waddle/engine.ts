import {
  type IncomingLine,
  type LiveState,
  levelReason,
  readCommand,
} from "../chat/chat-events.ts";
import { cleanLine } from "../chat/line.ts";
import { rankOf } from "../entities/chat-command.ts";
import { BUILT_INS, type BuiltIn } from "./built-ins.ts";
import { withEdit } from "./command-edit.ts";
import type { WaddleConfig } from "./config.ts";
import { Cooldowns, type RunningCooldown } from "./cooldowns.ts";
import { Counters } from "./counters.ts";
import { expandParsed, isVariable } from "./response.ts";
import { parseResponse } from "./response-grammar.ts";
import type { ReadyCommand, WaddleEffect, WaddleState } from "./state.ts";

/** Waddle: chat lines in, answers out. The rules are numbered in docs/spec/waddle.md. */

export type WaddleEvent =
  | IncomingLine
  | { type: "config"; config: WaddleConfig }
  | { type: "live"; live: LiveState };

/** What comes from outside: milliseconds since the epoch, and random numbers from 0 up to 1. */
export type WaddleContext = { now: number; random: () => number };

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

/** Changes `state` by what happened, and returns it with what is to be done now. */
export function handle(state: WaddleState, event: WaddleEvent, context: WaddleContext): WaddleStep {
  if (event.type === "line") return { state, effects: answer(state, event, context) };
  if (event.type === "live") state.live = event.live;
  else reconfigure(state, event.config);
  return { state, effects: [] };
}

/** Returns the cooldowns that run at `now`, for people who watch a rehearsal. */
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
  // A name wins over another command's alias (WADDLE-W4).
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

function answer(state: WaddleState, line: IncomingLine, context: WaddleContext): WaddleEffect[] {
  if (line.isSelf) return [];
  const asked = readCommand(line.text, state.config.prefix);
  if (!asked) return [];
  if (line.isBot) return refused(line, "lines from other bots get no answer");
  if (line.isShared) return refused(line, "the line came from another channel of a shared chat");

  state.cooldowns.pass(context.now);
  const found = state.commands.get(asked.name);
  if (found) return answerCommand(state, line, { ...asked, found }, context);
  const builtIn = BUILT_INS.get(asked.name);
  if (builtIn) return answerBuiltIn(state, line, { ...asked, builtIn }, context);
  const reason = `there is no command ${shown(asked.name, state.config)}`;
  return [{ type: "trace", line: line.id, answered: false, reason, isUnknown: true }];
}

function answerCommand(
  state: WaddleState,
  line: IncomingLine,
  { name, args, found }: { name: string; args: string; found: ReadyCommand },
  { now, random }: WaddleContext,
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
    { type: "say", text, replyTo: line.id, priority: rank },
    answered(
      line,
      name === command.command_name ? "answered" : `answered as ${command.command_name}`,
    ),
  ];
}

function answerBuiltIn(
  state: WaddleState,
  line: IncomingLine,
  { args, builtIn }: { args: string; builtIn: BuiltIn },
  { now, random }: WaddleContext,
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
    ...(text === "" ? [] : [{ type: "say" as const, text, replyTo: line.id, priority: rank }]),
    answered(line, "answered"),
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

function refused({ id }: IncomingLine, reason: string): WaddleEffect[] {
  return [{ type: "trace", line: id, answered: false, reason }];
}

function answered({ id }: IncomingLine, reason: string): WaddleEffect {
  return { type: "trace", line: id, answered: true, reason };
}

function shown(name: string, { prefix }: WaddleConfig): string {
  return prefix + name.slice(1, 61);
}

function cooldownReason({ remainingMs, group, login }: RunningCooldown): string {
  const seconds = Math.ceil(remainingMs / 1000);
  const time = `${seconds} more ${seconds === 1 ? "second" : "seconds"}`;
  const whose = [login && `for ${login}`, group && `in the group ${group}`].filter(Boolean);
  return ["on cooldown", ...whose, `for ${time}`].join(" ");
}
