import { cleanLine } from "./line.ts";
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
  if (name === "time" && argument && clock(argument, 0) === "") {
    return `"${argument}" is not a time zone, it should look like Europe/Berlin`;
  }
  return undefined;
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
    default:
      return POSITION.test(name) ? (words(context.args)[Number(name) - 1] ?? "") : "";
  }
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
