/** The rules of moderation (docs/spec/moderation.md), as a reducer. */
import type { IncomingLine } from "../chat/chat-events.ts";
import { foldCase } from "../platform/fold.ts";
import { MODERATION } from "./limits.ts";
import { Remembered } from "./remembered.ts";
import { type Breach, findBreach, isModerator, type Rules } from "./rules.ts";
import type { Penalty, RuleKind } from "./settings.ts";

/** What moderation remembers of a chat. */
export type ModerationState = {
  rules: Rules;
  /** When each person's strikes were given, by their key; in milliseconds since the epoch. */
  strikes: Remembered<readonly number[]>;
  /** Until when people may post links, by login. */
  permits: Remembered<number>;
  lastLines: Remembered<{ text: string; count: number; at: number }>;
  warnedAt: number;
};

export type ModerationEvent =
  | IncomingLine
  /** Other settings; strikes and permits stay. */
  | { type: "config"; rules: Rules }
  /** A moderator lets somebody post links for a time. */
  | { type: "permit"; login: string; seconds: number }
  /** A strike is taken back: the one given at `at`. */
  | { type: "forgive"; person: string; at: number };

export type ModerationEffect =
  /** The line is to be removed. `strikes` counts the person's, this one included; 0 for no strike. */
  | { type: "verdict"; breach: Breach; penalty: Penalty; strikes: number; person: string }
  | { type: "warn"; text: string }
  /** What is to be kept of a permit: until when it counts. */
  | { type: "permitted"; login: string; until: number }
  /** What is to be kept of a person's strikes; none when empty. */
  | { type: "strikes"; person: string; times: readonly number[] };

export function startModeration(rules: Rules): ModerationState {
  const { peopleRememberedMaxCount, permitsMaxCount } = MODERATION;
  return {
    rules,
    strikes: new Remembered(peopleRememberedMaxCount),
    permits: new Remembered(permitsMaxCount),
    lastLines: new Remembered(peopleRememberedMaxCount),
    warnedAt: Number.NEGATIVE_INFINITY,
  };
}

/** A person in a chat: by the network's id, which outlives a change of name, or by login. */
export function personOf({ userId, login }: { userId?: string; login: string }): string {
  return userId ?? login;
}

/** Handles what happened and returns what to do; `now` is in milliseconds since the epoch. */
export function moderate(
  state: ModerationState,
  event: ModerationEvent,
  { now }: { now: number },
): ModerationEffect[] {
  switch (event.type) {
    case "config":
      state.rules = event.rules;
      return [];
    case "permit": {
      const until = now + event.seconds * 1000;
      state.permits.set(event.login, until);
      return [{ type: "permitted", login: event.login, until }];
    }
    case "forgive":
      return forgive(state, event.person, event.at);
    case "line":
      return onLine(state, event, now);
  }
}

function onLine(state: ModerationState, line: IncomingLine, now: number): ModerationEffect[] {
  if (line.isSelf || line.isBot || line.isShared || isModerator(line)) return [];
  const person = personOf(line);
  const { login, level, text } = line;
  const sameLines = state.rules.settings.repetition.enabled
    ? countSame(state, person, text, now)
    : 1;
  const breach = findBreach(state.rules, text, {
    login,
    level,
    isSubscriber: line.isSubscriber === true,
    hasPermit: (state.permits.get(login) ?? 0) > now,
    sameLines,
  });
  return breach ? punish(state, { line, breach, person }, now) : [];
}

function countSame(state: ModerationState, person: string, text: string, now: number): number {
  const folded = foldCase(text).trim();
  const last = state.lastLines.get(person);
  const isSame = last?.text === folded && now - last.at <= MODERATION.sameLineSeconds * 1000;
  const count = isSame ? last.count + 1 : 1;
  state.lastLines.set(person, { text: folded, count, at: now });
  return count;
}

function punish(
  state: ModerationState,
  { line, breach, person }: { line: IncomingLine; breach: Breach; person: string },
  now: number,
): ModerationEffect[] {
  const { action } = state.rules.settings[breach.rule];
  const effects: ModerationEffect[] = [];
  let strikes = 0;
  if (action === "strike") {
    const times = [...running(state, person, now), now].slice(-MODERATION.ladderMaxCount);
    effects.push({ type: "strikes", person, times });
    const forgotten = state.strikes.set(person, times);
    if (forgotten !== undefined) effects.push({ type: "strikes", person: forgotten, times: [] });
    strikes = times.length;
  }
  const penalty = penaltyOf(state.rules, breach.rule, strikes);
  effects.push({ type: "verdict", breach, penalty, strikes, person });
  const isDue = now - state.warnedAt >= MODERATION.warnEverySeconds * 1000 || now < state.warnedAt;
  if (state.rules.settings.warns && penalty.type !== "ban" && isDue) {
    state.warnedAt = now;
    effects.push({ type: "warn", text: `@${line.displayName}, ${WARNINGS[breach.rule]}` });
  }
  return effects;
}

/** The strikes that still count; a clock that was set back makes none of them count longer. */
function running({ rules, strikes }: ModerationState, person: string, now: number): number[] {
  const since = now - rules.settings.strike_minutes * 60_000;
  return (strikes.get(person) ?? []).filter((at) => at > since && at <= now);
}

function penaltyOf({ settings }: Rules, rule: RuleKind, strikes: number): Penalty {
  switch (settings[rule].action) {
    case "delete":
      return { type: "delete" };
    case "timeout":
      return { type: "timeout", seconds: MODERATION.ruleTimeoutSeconds };
    case "ban":
      return { type: "ban" };
    case "strike":
      return settings.ladder[Math.min(strikes, settings.ladder.length) - 1] ?? { type: "delete" };
  }
}

function forgive(state: ModerationState, person: string, at: number): ModerationEffect[] {
  const before = state.strikes.get(person) ?? [];
  const times = before.filter((time) => time !== at);
  if (times.length === before.length) return [];
  if (times.length === 0) state.strikes.delete(person);
  else state.strikes.set(person, times);
  return [{ type: "strikes", person, times }];
}

const WARNINGS: Record<RuleKind, string> = {
  words: "that word is not wanted here.",
  expressions: "that is not wanted here.",
  links: "please ask a moderator before you post a link.",
  length: "please write shorter lines.",
  repetition: "please don't repeat yourself.",
  caps: "please don't write in capitals.",
  symbols: "please use fewer symbols.",
};
