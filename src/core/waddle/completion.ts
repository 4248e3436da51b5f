import { RESPONSE_VARIABLES } from "./response-variables.ts";

/** One thing that could stand where somebody types. */
export type CompletionOption = {
  /** What the list shows: `$(random 1-100)`. */
  label: string;
  detail: string;
  /** What is put in the place of the text from `start` to `end`. */
  insert: string;
  /** What of `insert` is selected afterwards, as positions in it: the part to type over. */
  select: readonly [number, number];
};

export type Completion = {
  start: number;
  end: number;
  options: readonly CompletionOption[];
};

/** What there is to name in arguments. */
export type CompletionContext = {
  /** Names of the counters. */
  counters: readonly string[];
  timeZones: readonly string[];
  /** Whether a variable says something in this text. */
  allows: (name: string) => boolean;
};

const OPTIONS_MAX_COUNT = 8;

/**
 * What could follow at the caret of a response: variables after `$`, counters in `$(counter`, time
 * zones in `$(time`. Undefined where nothing is to be completed.
 */
export function completeAt(
  text: string,
  caret: number,
  context: CompletionContext,
): Completion | undefined {
  const before = text.slice(0, caret);
  return argumentAt(text, before, context) ?? variableAt(text, before, context);
}

function variableAt(
  text: string,
  before: string,
  context: CompletionContext,
): Completion | undefined {
  // Without a bracket a digit means money: "$5".
  const match = /\$(?:[({]([a-z0-9_]*)|([a-z_]*))$/i.exec(before);
  if (!match) return undefined;
  const typed = (match[1] ?? match[2] ?? "").toLowerCase();
  const found = best(
    RESPONSE_VARIABLES.filter(({ name }) => context.allows(name)),
    ({ name }) => name,
    typed,
  );
  if (found.length === 0) return undefined;
  const rest = text.slice(before.length);
  // The bracket that was typed, or put in before, belongs to what is replaced.
  const tail = match[1] === undefined ? 0 : (/^[a-z0-9_]*[)}]?/i.exec(rest)?.[0].length ?? 0);
  return {
    start: match.index,
    end: before.length + tail,
    options: found.map(({ example, meaning }) => ({
      label: example,
      detail: meaning,
      ...insertionOf(example),
    })),
  };
}

/** An example's argument is there to be typed over; one that is chosen from a list is left out. */
function insertionOf(example: string): Pick<CompletionOption, "insert" | "select"> {
  const match = /^\$\((\w+)(?: (.*))?\)$/.exec(example);
  const name = match?.[1] ?? "";
  const argument = match?.[2];
  if (argument === undefined) return { insert: example, select: [example.length, example.length] };
  const at = name.length + 3;
  if (LISTED.has(name)) return { insert: `$(${name} )`, select: [at, at] };
  return { insert: example, select: [at, at + argument.length] };
}

const LISTED = new Set(["counter", "time"]);

function argumentAt(
  text: string,
  before: string,
  context: CompletionContext,
): Completion | undefined {
  const match = /\$([({])(counter|time) +([^(){}|]*)$/i.exec(before);
  if (!match) return undefined;
  const [whole, open, name = "", typed = ""] = match;
  const isCounter = name.toLowerCase() === "counter";
  const words = isCounter ? context.counters : context.timeZones;
  const found = best(words, (word) => word, typed.trim().toLowerCase());
  if (found.length === 0 || (found.length === 1 && found[0] === typed)) return undefined;
  const rest = /^[^(){}|\s]*[)}]?/.exec(text.slice(before.length))?.[0] ?? "";
  const close = open === "{" ? "}" : ")";
  return {
    start: match.index + whole.length - typed.length,
    end: before.length + rest.length,
    options: found.map((word) => {
      const insert = `${word}${close}`;
      const detail = isCounter ? "a counter of yours" : "a time zone";
      return { label: word, detail, insert, select: [insert.length, insert.length] };
    }),
  };
}

/** The first few that fit what was typed: those that begin with it before those that hold it. */
function best<T>(items: readonly T[], wordOf: (item: T) => string, typed: string): T[] {
  const ranked = items.flatMap((item) => {
    const word = wordOf(item).toLowerCase();
    const rank = word.startsWith(typed) ? 0 : word.includes(typed) ? 1 : 2;
    return rank === 2 ? [] : [{ item, rank }];
  });
  const limit = typed === "" ? ranked.length : OPTIONS_MAX_COUNT;
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, Math.min(limit, LIST_MAX_COUNT))
    .map(({ item }) => item);
}

/** Without a letter the whole list is shown, as far as anyone scrolls. */
const LIST_MAX_COUNT = 40;
