import { type Choices, counterWords } from "./counter-words.ts";
import { readChange } from "./counters.ts";
import { calculate } from "./math.ts";
import { clock, RANGE } from "./response.ts";
import { parseResponse, type ResponsePart } from "./response-grammar.ts";
import { isVariable } from "./response-variables.ts";

/** Something in a response that will not work; `start` and `end` are positions in its text. */
export type ResponseProblem = { start: number; end: number; message: string };

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
  if (name === "if" && part.choices.length !== 2 && part.choices.length !== 3) {
    return "A condition, what to say, and what to say else, as in $(if $(1) == bread|yes|no)";
  }
  if (name === "math" && part.choices.length === 0) {
    return "Give an expression, as in $(math 2*3+1)";
  }
  if (name === "math" && argument && calculate(argument) === undefined) {
    return `"${argument}" can't be calculated`;
  }
  if (name === "urlfetch" && !startsWithAddress(part.choices)) {
    return "Give an address, as in $(urlfetch https://goose.example/fact)";
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

/** True when the response itself says where to look: `http` or `https` and a host. */
function startsWithAddress([choice]: Choices): boolean {
  const [first] = choice ?? [];
  return first?.type === "text" && /^\s*https?:\/\/[^/\s]/i.test(first.text);
}
