import {
  type ChatEvent,
  type IncomingLine,
  type LiveState,
  readCommand,
} from "../chat/chat-events.ts";
import { cleanInput } from "../chat/line.ts";
import { answerBuiltIn } from "./built-in-answer.ts";
import { BUILT_INS } from "./built-ins.ts";
import { answerCommand } from "./command-answer.ts";
import type { WaddleConfig } from "./config.ts";
import { Cooldowns, type RunningCooldown } from "./cooldowns.ts";
import { Counters } from "./counters.ts";
import { type ChannelEvent, eventEffects } from "./events.ts";
import type { LookupResult } from "./lookups.ts";
import { endAnswer } from "./pending-answers.ts";
import type { ReadyCommand, WaddleContext, WaddleEffect, WaddleState, Work } from "./state.ts";
import { triggersOf } from "./triggers.ts";
import { beginWork, refused, workAt } from "./work.ts";

/** Waddle: chat lines in, answers out. The rules are numbered in docs/spec/waddle.md. */

export type WaddleEvent =
  | IncomingLine
  | { type: "config"; config: WaddleConfig }
  | { type: "live"; live: LiveState }
  /** Something happened in the channel beside chat. */
  | { type: "happened"; event: ChatEvent }
  /** What the effect `look_up` with this `answer` asked for, in its order. */
  | { type: "looked_up"; answer: number; results: readonly LookupResult[] }
  /** The answer with this number was sent, or never will be. */
  | { type: "ended"; answer: number; isSent: boolean };

export type WaddleStep = { state: WaddleState; effects: WaddleEffect[] };

/** `turns`: of each command's responses in turn, how many were given before. */
export function startWaddle(
  config: WaddleConfig,
  turns: Iterable<readonly [command: string, turn: number]> = [],
): WaddleState {
  return {
    ...indexed(config),
    cooldowns: new Cooldowns(),
    counters: new Counters(config.counters),
    uses: new Map(),
    turns: new Map(turns),
    waiting: new Map(),
    pending: new Map(),
    answerCount: 0,
    madeCount: 0,
    live: undefined,
    events: new Set(),
  };
}

/** Changes `state` by what happened, and returns it with what is to be done now. */
export function handle(state: WaddleState, event: WaddleEvent, context: WaddleContext): WaddleStep {
  return { state, effects: effectsOf(state, event, context) };
}

function effectsOf(state: WaddleState, event: WaddleEvent, context: WaddleContext): WaddleEffect[] {
  switch (event.type) {
    case "line":
      return onLine(state, event, context);
    case "looked_up":
      return onLookedUp(state, event, context);
    case "ended":
      state.cooldowns.pass(context.now);
      return endAnswer(state, event);
    case "happened":
      return onEvent(state, event.event, context);
    case "live":
      return onLive(state, event.live, context);
    case "config":
      reconfigure(state, event.config);
      return [];
  }
}

/** Returns the cooldowns that run at `now`, for people who watch a rehearsal. */
export function runningCooldowns(state: WaddleState, now: number): RunningCooldown[] {
  state.cooldowns.pass(now);
  return state.cooldowns.running();
}

function indexed(config: WaddleConfig) {
  const commands = new Map<string, ReadyCommand>();
  const ready = config.commands.map((command): ReadyCommand => ({ command, responses: new Map() }));
  for (const entry of ready) {
    for (const alias of entry.command.aliases) if (!commands.has(alias)) commands.set(alias, entry);
  }
  // A name wins over another command's alias (WADDLE-W4).
  for (const entry of ready) commands.set(entry.command.command_name, entry);
  return { config, commands, triggers: triggersOf(ready), regulars: new Set(config.regulars) };
}

function reconfigure(state: WaddleState, config: WaddleConfig): void {
  const ids = new Set(config.commands.map(({ id }) => id));
  for (const kept of [state.uses, state.turns]) {
    for (const id of kept.keys()) if (!ids.has(id)) kept.delete(id);
  }
  for (const name of BUILT_INS.keys()) ids.add(name);
  state.cooldowns.keep(ids);
  state.counters.configure(config.counters);
  Object.assign(state, indexed(config));
}

function onLine(state: WaddleState, line: IncomingLine, context: WaddleContext): WaddleEffect[] {
  if (line.isSelf) return [];
  const asked = readCommand(line.text, state.config.prefix);
  if (!asked) return onTalk(state, line, context);
  if (line.isBot) return refused(line, "lines from other bots get no answer");
  if (line.isShared) return refused(line, "the line came from another channel of a shared chat");

  const { name, args } = asked;
  const found = state.commands.get(name);
  if (found) {
    const own = found.command.command_name;
    const reason = name === own ? "answered" : `answered as ${own}`;
    const begun = { type: "command", line, args, found, reason, isForced: false } as const;
    return work(state, beginWork(state, begun), context);
  }
  if (BUILT_INS.has(name)) {
    return work(state, beginWork(state, { type: "built-in", line, args, name }), context);
  }
  const reason = `there is no command ${shown(name, state.config)}`;
  return [{ type: "trace", line: line.id, answered: false, reason, isUnknown: true }];
}

/** A line that looks like no command may still have what a command waits for. */
function onTalk(state: WaddleState, line: IncomingLine, context: WaddleContext): WaddleEffect[] {
  if (state.triggers.length === 0 || line.isBot || line.isShared) return [];
  const text = cleanInput(line.text);
  const hit = state.triggers.find(({ pattern }) => pattern.test(text));
  if (!hit) return [];
  const { found, trigger } = hit;
  const reason = `answered as ${found.command.command_name}, for ${trigger}`;
  const begun = { type: "command", line, args: text, found, reason, isForced: false } as const;
  return work(state, beginWork(state, begun), context);
}

function work(state: WaddleState, begun: Work, context: WaddleContext): WaddleEffect[] {
  state.cooldowns.pass(context.now);
  return workAt(state, begun, context, (current, attempt) =>
    current.type === "command"
      ? answerCommand(current, attempt)
      : answerBuiltIn(current, attempt, reconfigure),
  );
}

function onLookedUp(
  state: WaddleState,
  { answer, results }: Extract<WaddleEvent, { type: "looked_up" }>,
  context: WaddleContext,
): WaddleEffect[] {
  const waiting = state.waiting.get(answer);
  if (!waiting) return [];
  state.waiting.delete(answer);
  waiting.known.addAll(results);
  return work(state, waiting, context);
}

function onEvent(state: WaddleState, event: ChannelEvent, context: WaddleContext): WaddleEffect[] {
  state.cooldowns.pass(context.now);
  const { effects, work: asked } = eventEffects(state, event, context);
  return [...effects, ...asked.flatMap((each) => work(state, each, context))];
}

/** What is known first is no change: the bot may have come in the middle of a stream. */
function onLive(state: WaddleState, live: LiveState, context: WaddleContext): WaddleEffect[] {
  const before = state.live;
  state.live = live;
  if (!before || before.isLive === live.isLive) return [];
  const type = live.isLive ? "stream_on" : "stream_off";
  const id = `${type}:${context.now}`;
  const { channel: displayName } = state.config;
  return onEvent(state, { type, id, userId: "", login: "", displayName }, context);
}

function shown(name: string, { prefix }: WaddleConfig): string {
  return prefix + name.slice(1, 61);
}
