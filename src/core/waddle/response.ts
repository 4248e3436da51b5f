import type { LiveState } from "../chat/chat-events.ts";
import { cleanLine } from "../chat/line.ts";
import { durationWords } from "../platform/time/duration.ts";
import { holds } from "./condition.ts";
import { type Choices, counterWords } from "./counter-words.ts";
import { type CounterChange, readChange } from "./counters.ts";
import { LOOKUP_VARIABLES } from "./lookup-names.ts";
import { type LookupContext, lookedUp } from "./lookup-variables.ts";
import { calculate } from "./math.ts";
import { type ParsedResponse, parseResponse, type ResponsePart } from "./response-grammar.ts";
import { isPosition, isVariable } from "./response-variables.ts";

/** Who said what, for the variables. */
export type ResponseContext = {
  /** Variables of an event, by name; they come before those of the same name. */
  values?: { readonly [name: string]: string };
  /** Display name of the person who used the command. */
  user: string;
  /** Everything after the command, as typed. */
  args: string;
  /** How often the command was used, this time included. */
  count: number;
  /** The channel's name. */
  channel: string;
  /** Time zone of `$(time)` without one. */
  timeZone: string;
  /** What is known of the stream; nothing without it. */
  live?: LiveState | undefined;
  /** Where the counter of that name stands after `change`; undefined when there is none. */
  counter?: (name: string, change: CounterChange | undefined) => number | undefined;
  /** The quote of that number, or any; undefined when there is none. */
  quote?: (number: number | undefined) => string | undefined;
  /** How to look up what is outside of chat; without it such variables say nothing. */
  lookups?: LookupContext;
  /** Milliseconds since the epoch. */
  now: number;
  /** From 0 up to 1, 1 excluded. */
  random: () => number;
};

/** The argument of `$(random …)`. */
export const RANGE = /^(-?\d{1,15})\s*-\s*(-?\d{1,15})$/;
/** What the bot would say: `text` with its variables expanded, made safe for chat. Maybe empty. */
export function expandResponse(text: string, context: ResponseContext): string {
  return expandParsed(parseResponse(text, isVariable), context);
}

/** As expandResponse, for a response that was parsed before. */
export function expandParsed(parsed: ParsedResponse, context: ResponseContext): string {
  return cleanLine(expandParts(parsed.parts, context));
}

function expandParts(parts: readonly ResponsePart[], context: ResponseContext): string {
  let text = "";
  for (const part of parts) {
    text += part.type === "text" ? part.text : expandVariable(part, context);
  }
  return text;
}

function expandVariable(
  { name, choices }: Extract<ResponsePart, { type: "variable" }>,
  context: ResponseContext,
): string {
  const argument = () =>
    choices
      .map((choice) => expandParts(choice, context))
      .join("|")
      .trim();
  const value = context.values?.[name];
  if (value !== undefined) return value;
  switch (name) {
    case "user":
      return context.user;
    case "touser":
      return (words(context.args)[0] ?? "").replace(/^@+/, "") || context.user;
    case "args":
      return context.args;
    case "count":
      return String(context.count);
    case "channel":
      return context.channel;
    case "random":
      return randomBetween(argument() || "1-100", context.random);
    case "pick": {
      const choice = choices[Math.floor(context.random() * choices.length)];
      return choice ? expandParts(choice, context).trim() : "";
    }
    case "time":
      return clock(argument() || context.timeZone, context.now);
    case "uptime":
      return uptime(context);
    case "game":
      return context.live?.game ?? "";
    case "title":
      return context.live?.title ?? "";
    case "counter":
      return counterText(choices, context);
    case "math":
      return String(calculate(argument()) ?? "");
    case "if": {
      const [condition = [], then = [], otherwise = []] = choices;
      const isTrue = holds(condition, (parts) => expandParts(parts, context));
      return expandParts(isTrue ? then : otherwise, context).trim();
    }
    case "quote": {
      const number = /^#?(\d{1,6})$/.exec(argument())?.[1];
      return context.quote?.(number === undefined ? undefined : Number(number)) ?? "";
    }
    default:
      if (LOOKUP_VARIABLES.has(name)) return lookupText(name, choices, context);
      return isPosition(name) ? (words(context.args)[Number(name) - 1] ?? "") : "";
  }
}

function lookupText(name: string, choices: Choices, context: ResponseContext): string {
  const { lookups, now, random } = context;
  if (!lookups) return "";
  const textOf = (parts: readonly ResponsePart[]) => expandParts(parts, context);
  return lookedUp(name, choices, textOf, { ...lookups, now, random });
}

function uptime({ live, now }: ResponseContext): string {
  if (!live) return "";
  if (!live.isLive) return "offline";
  return live.startedAt === 0 ? "" : durationWords(now - live.startedAt);
}

/** `deaths`, or `deaths +` and the like. What can't be read changes nothing and says nothing. */
function counterText(choices: Choices, context: ResponseContext): string {
  const { name, change } = counterWords(choices, (part) => expandParts([part], context));
  const wanted = readChange(change);
  if (wanted === "unreadable") return "";
  return String(context.counter?.(name, wanted) ?? "");
}

function words(args: string): string[] {
  return args.split(/\s+/).filter((word) => word !== "");
}

function randomBetween(range: string, random: () => number): string {
  const match = RANGE.exec(range);
  if (!match) return "";
  const [low = 0, high = 0] = [Number(match[1]), Number(match[2])].sort((a, b) => a - b);
  return String(low + Math.floor(random() * (high - low + 1)));
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Hours and minutes, e.g. "14:05"; empty for a name that is no time zone. */
export function clock(timeZone: string, now: number): string {
  let format = clocks.get(timeZone);
  if (!format) {
    try {
      format = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
    } catch {
      return "";
    }
    clocks.set(timeZone, format);
  }
  return format.format(now);
}
