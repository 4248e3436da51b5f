import type { LiveState } from "../chat/chat-events.ts";
import { cleanLine } from "../chat/line.ts";
import { durationWords } from "../platform/time/duration.ts";
import { type CounterChange, readChange } from "./counters.ts";
import { type ParsedResponse, parseResponse, type ResponsePart } from "./response-grammar.ts";

/**
 * The variables of a command's response. `example` is how it is written, `meaning` completes the
 * sentence "It stands for …".
 */
export const RESPONSE_VARIABLES = [
  { name: "user", example: "$(user)", meaning: "the name of the person who used the command" },
  {
    name: "touser",
    example: "$(touser)",
    meaning: "the first word after the command, without @; or the person who used it",
  },
  { name: "args", example: "$(args)", meaning: "everything after the command" },
  { name: "1", example: "$(1)", meaning: "the first word after the command; $(2) the second, …" },
  { name: "count", example: "$(count)", meaning: "how often the command was used" },
  { name: "channel", example: "$(channel)", meaning: "the name of the channel" },
  {
    name: "random",
    example: "$(random 1-100)",
    meaning: "a whole number in the range, both ends included",
  },
  {
    name: "pick",
    example: "$(pick a|b|c)",
    meaning: "one of the choices, which may hold variables",
  },
  { name: "time", example: "$(time Europe/Berlin)", meaning: "the time of day in the time zone" },
  {
    name: "uptime",
    example: "$(uptime)",
    meaning: 'how long the stream has been live, or "offline"',
  },
  { name: "game", example: "$(game)", meaning: "the stream's category" },
  { name: "title", example: "$(title)", meaning: "the stream's title" },
  {
    name: "counter",
    example: "$(counter deaths)",
    meaning: "where the counter stands; $(counter deaths +) adds a step first",
  },
] as const;

/** Who said what, for the variables. */
export type ResponseContext = {
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
  /** Milliseconds since the epoch. */
  now: number;
  /** From 0 up to 1, 1 excluded. */
  random: () => number;
};

/** Something in a response that will not work; `start` and `end` are positions in its text. */
export type ResponseProblem = { start: number; end: number; message: string };

const RANGE = /^(-?\d{1,15})\s*-\s*(-?\d{1,15})$/;
const POSITION = /^[1-9]\d?$/;
const NAMES: ReadonlySet<string> = new Set(RESPONSE_VARIABLES.map(({ name }) => name));

/** True for a name that may follow `$(`. */
export function isVariable(name: string): boolean {
  return NAMES.has(name) || POSITION.test(name);
}

/** What the bot would say: `text` with its variables expanded, made safe for chat. Maybe empty. */
export function expandResponse(text: string, context: ResponseContext): string {
  return expandParsed(parseResponse(text, isVariable), context);
}

/** As expandResponse, for a response that was parsed before. */
export function expandParsed(parsed: ParsedResponse, context: ResponseContext): string {
  return cleanLine(expandParts(parsed.parts, context));
}

/** What an editor should point at in `text`, in the order of the text. */
export function responseProblems(text: string): ResponseProblem[] {
  const { parts, problems } = parseResponse(text, isVariable);
  const found = [...problems];
  collectProblems(parts, found);
  return found.sort((a, b) => a.start - b.start);
}

function collectProblems(parts: readonly ResponsePart[], found: ResponseProblem[]): void {
  for (const part of parts) {
    if (part.type === "text") continue;
    const message = problemOf(part);
    if (message) found.push({ start: part.start, end: part.end, message });
    for (const choice of part.choices) collectProblems(choice, found);
  }
}

function problemOf(part: Extract<ResponsePart, { type: "variable" }>): string | undefined {
  const { name } = part;
  if (!isVariable(name)) return `There is no variable "${name}"; it says nothing in chat`;
  const argument = plainText(part.choices);
  if (name === "pick" && part.choices.length === 0) {
    return "Give choices to pick from, as in $(pick a|b|c)";
  }
  if (name === "random" && argument && !RANGE.test(argument)) {
    return "A range is two whole numbers, as in $(random 1-100)";
  }
  if (name === "counter" && part.choices.length === 0) {
    return "Name a counter, as in $(counter deaths)";
  }
  if (name === "counter" && argument && !isCounterReadable(part.choices)) {
    return "After the counter's name comes nothing, +, -, +2, -2, =12 or reset";
  }
  if (name === "time" && argument && clock(argument, 0) === "") {
    return `"${argument}" is not a time zone, it should look like Europe/Berlin`;
  }
  return undefined;
}

function isCounterReadable(choices: Choices): boolean {
  const { change } = counterWords(choices, (part) => (part.type === "text" ? part.text : ""));
  return readChange(change) !== "unreadable";
}

/** The argument when it holds no variable and is therefore known before anyone speaks. */
function plainText(choices: readonly (readonly ResponsePart[])[]): string {
  const parts = choices.flat();
  if (parts.some((part) => part.type === "variable")) return "";
  return choices
    .map((choice) => choice.map((part) => (part.type === "text" ? part.text : "")).join(""))
    .join("|")
    .trim();
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
    default:
      return POSITION.test(name) ? (words(context.args)[Number(name) - 1] ?? "") : "";
  }
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

type Choices = readonly (readonly ResponsePart[])[];

/**
 * A counter's name and what follows. The space between is one of the response itself: what people
 * typed can name a counter, but never adds a change to it.
 */
function counterWords(
  choices: Choices,
  textOf: (part: ResponsePart) => string,
): { name: string; change: string } {
  let name = "";
  let change: string | undefined;
  for (const part of choices.length === 1 ? choices.flat() : []) {
    if (change !== undefined) {
      change += textOf(part);
      continue;
    }
    const text = name === "" ? textOf(part).trimStart() : textOf(part);
    const space = part.type === "text" ? text.search(/\s/u) : -1;
    name += space === -1 ? text : text.slice(0, space);
    if (space !== -1) change = text.slice(space);
  }
  return { name, change: change ?? "" };
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
function clock(timeZone: string, now: number): string {
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
