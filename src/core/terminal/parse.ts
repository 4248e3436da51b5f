/** From a line to a command with its values, or to the error that says what is wrong and where. */
import { distance } from "fastest-levenshtein";
import { type Command, type FlagSpec, nameOf, usageOf, type Values } from "./command.ts";
import { TERMINAL_ERRORS } from "./errors.ts";
import { lex, type Word } from "./lexer.ts";
import { TERMINAL } from "./limits.ts";
import type { TerminalProblem } from "./output.ts";

export type Parsed =
  | { ok: true; command: Command; values: Values; json: boolean; help: boolean }
  | { ok: false; problem: TerminalProblem };

type Given = { arguments: Map<string, string>; flags: Map<string, string | number | boolean> };

/** Flags of every command. */
export const COMMON_FLAGS = [
  { name: "json", about: "prints data" },
  { name: "help", about: "explains the command" },
] as const;

export function parse(text: string, commands: readonly Command[]): Parsed {
  const line = lex(text);
  if (line.open !== null) {
    const { quote, at } = line.open;
    return wrong(
      "CMD_INVALID_SYNTAX",
      `The ${quote} has no partner. Close it, or write \\${quote}`,
      {
        at: { start: at, end: text.length },
      },
    );
  }
  const found = findCommand(line.words, commands);
  if (!found.ok) return found;
  const { command } = found;
  return readWords(command, line.words.slice(command.path.length));
}

/** The command that a line's first words name; the longest path wins. */
export function findCommand(
  words: readonly Word[],
  commands: readonly Command[],
): { ok: true; command: Command } | { ok: false; problem: TerminalProblem } {
  const [first] = words;
  if (first === undefined) return wrong("CMD_INVALID_SYNTAX", "Command is required");
  const exact = commands
    .filter(({ path }) => path.every((word, index) => words[index]?.text === word))
    .sort((a, b) => b.path.length - a.path.length)[0];
  if (exact !== undefined) return { ok: true, command: exact };
  let known = 0;
  while (known < words.length && commands.some(({ path }) => begins(path, words, known + 1)))
    known += 1;
  if (known === 0) return notFound(first, commands);
  const group = words.slice(0, known).map(({ text }) => text);
  const available = subcommandsOf(group, commands);
  const next = words[known];
  const hints = [`Available: ${available.join(", ")}`];
  if (next === undefined) {
    return wrong("CMD_MISSING_ARG", `${group.join(" ")} needs a subcommand. ${hints[0]}`);
  }
  return wrong("CMD_INVALID_ARG", `Unknown subcommand: ${next.text}. ${hints[0]}`, {
    hints: didYouMean(next.text, available),
    at: spanOf(next),
  });
}

function begins(path: readonly string[], words: readonly Word[], count: number): boolean {
  return path.length >= count && path.slice(0, count).every((word, at) => words[at]?.text === word);
}

/** The words that may follow those of a group, e.g. create and list after `chat`. */
export function subcommandsOf(group: readonly string[], commands: readonly Command[]): string[] {
  const next = commands
    .filter(
      ({ path }) => path.length > group.length && group.every((word, at) => path[at] === word),
    )
    .map(({ path }) => path[group.length] ?? "");
  return [...new Set(next)];
}

function notFound(
  word: Word,
  commands: readonly Command[],
): { ok: false; problem: TerminalProblem } {
  const message = TERMINAL_ERRORS.CMD_NOT_FOUND.replace("{x}", word.text);
  const hints = didYouMean(word.text, subcommandsOf([], commands));
  return wrong("CMD_NOT_FOUND", message, {
    hints: hints.length > 0 ? hints : ["Type help to see all commands."],
    at: spanOf(word),
  });
}

/** Up to three names within edit distance 2, nearest first. */
export function suggestionsFor(word: string, names: readonly string[]): string[] {
  return names
    .map((name) => ({ name, far: distance(word.toLowerCase(), name) }))
    .filter(({ far }) => far <= TERMINAL.suggestionMaxDistance)
    .sort((a, b) => a.far - b.far || a.name.localeCompare(b.name))
    .slice(0, TERMINAL.suggestionsMaxCount)
    .map(({ name }) => name);
}

function didYouMean(word: string, names: readonly string[]): string[] {
  const suggestions = suggestionsFor(word, names);
  return suggestions.length === 0 ? [] : [`Did you mean: ${suggestions.join(", ")}?`];
}

function readWords(command: Command, words: readonly Word[]): Parsed {
  const given: Given = { arguments: new Map(), flags: new Map() };
  const common = new Set<string>();
  const loose: Word[] = [];
  let flagsEnd = false;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) break;
    if (flagsEnd || !isFlag(word)) loose.push(word);
    else if (word.text === "--") flagsEnd = true;
    else {
      const [, name = "", attached] = /^--([^=]*)(?:=(.*))?$/su.exec(word.text) ?? [];
      if (attached === undefined && COMMON_FLAGS.some((flag) => flag.name === name)) {
        common.add(name);
        continue;
      }
      const spec = command.flags.find((flag) => flag.name === name);
      if (spec === undefined) return unknownFlag(command, name, word);
      const following = words[at + 1];
      const takesNext = attached === undefined && takes(spec, following);
      const value = takesNext ? following?.text : attached;
      const problem = readFlag(command, spec, value, word, given);
      if (problem !== null) return { ok: false, problem };
      if (takesNext) at += 1;
    }
  }
  const help = common.has("help");
  const problem =
    readArguments(command, loose, given, help) ?? (help ? null : missingFlag(command, given));
  if (problem !== null) return { ok: false, problem };
  return { ok: true, command, values: valuesOf(given), json: common.has("json"), help };
}

function isFlag({ text, quoted }: Word): boolean {
  // A quoted value after "=" makes the word quoted, too; then its dashes were not.
  return /^--([a-z]|$)/u.test(text) && (!quoted || /^--[a-z-]+=/u.test(text));
}

function takes(spec: FlagSpec, following: Word | undefined): boolean {
  if (following === undefined) return false;
  if (spec.kind === "switch") return following.text === "true" || following.text === "false";
  return !isFlag(following);
}

function unknownFlag(command: Command, name: string, word: Word): Parsed {
  const names = [...command.flags, ...COMMON_FLAGS].map((flag) => flag.name);
  const takesFlags = `${nameOf(command)} takes: ${names.map((one) => `--${one}`).join(", ")}`;
  return wrong("CMD_INVALID_ARG", `Unknown flag: --${name}`, {
    hints: [...didYouMean(name, names), takesFlags],
    at: spanOf(word),
  });
}

function readFlag(
  command: Command,
  spec: FlagSpec,
  value: string | undefined,
  word: Word,
  given: Given,
): TerminalProblem | null {
  const at = spanOf(word);
  if (given.flags.has(spec.name)) {
    return problemOf("CMD_INVALID_SYNTAX", `--${spec.name} stands twice. Leave one out.`, { at });
  }
  if (spec.kind === "switch") {
    if (value !== undefined && value !== "true" && value !== "false") {
      return problemOf("CMD_INVALID_ARG", `--${spec.name} must be true or false`, { at });
    }
    given.flags.set(spec.name, value !== "false");
    return null;
  }
  if (value === undefined) {
    const hints = [`Usage: ${usageOf(command)}`];
    return problemOf("CMD_MISSING_ARG", `--${spec.name} needs a value`, { at, hints });
  }
  if (spec.kind === "number") {
    const number = value.trim() === "" ? Number.NaN : Number(value);
    if (!Number.isFinite(number)) {
      return problemOf("CMD_INVALID_ARG", `--${spec.name} must be a number`, { at });
    }
    given.flags.set(spec.name, number);
    return null;
  }
  if (spec.kind === "choice" && !spec.choices.includes(value)) {
    return problemOf(
      "CMD_INVALID_ARG",
      `--${spec.name} must be one of: ${spec.choices.join(", ")}`,
      {
        at,
        hints: didYouMean(value, spec.choices),
      },
    );
  }
  given.flags.set(spec.name, value);
  return null;
}

function readArguments(
  command: Command,
  loose: readonly Word[],
  given: Given,
  help: boolean,
): TerminalProblem | null {
  let next = 0;
  for (const spec of command.arguments) {
    const words = spec.rest ? loose.slice(next) : loose.slice(next, next + 1);
    next += words.length;
    if (words.length === 0) {
      if (!spec.required || help) continue;
      const hints = [`Usage: ${usageOf(command)}`];
      return problemOf("CMD_MISSING_ARG", `${nameOf(command)} needs ${spec.value}: ${spec.about}`, {
        hints,
      });
    }
    const text = words.map((word) => word.text).join(" ");
    const [first] = words;
    if (spec.choices !== undefined && !spec.choices.includes(text)) {
      return problemOf(
        "CMD_INVALID_ARG",
        `${spec.value} must be one of: ${spec.choices.join(", ")}`,
        {
          hints: didYouMean(text, spec.choices),
          ...(first === undefined ? {} : { at: spanOf(first) }),
        },
      );
    }
    given.arguments.set(spec.name, text);
  }
  const extra = loose[next];
  if (extra === undefined) return null;
  return problemOf("CMD_INVALID_SYNTAX", `${nameOf(command)} does not take "${extra.text}"`, {
    hints: [`Usage: ${usageOf(command)}`, "Text with spaces stands in quotes."],
    at: spanOf(extra),
  });
}

function missingFlag(command: Command, given: Given): TerminalProblem | null {
  const missing = command.flags.filter((flag) => flag.required && !given.flags.has(flag.name));
  if (missing.length === 0) return null;
  const names = missing.map(({ name }) => `--${name}`).join(" and ");
  return problemOf("CMD_MISSING_FLAG", `${nameOf(command)} needs ${names}`, {
    hints: [`Usage: ${usageOf(command)}`],
  });
}

function valuesOf(given: Given): Values {
  return {
    argument: (name) => given.arguments.get(name),
    text: (flag) => {
      const value = given.flags.get(flag);
      return typeof value === "string" ? value : undefined;
    },
    number: (flag) => {
      const value = given.flags.get(flag);
      return typeof value === "number" ? value : undefined;
    },
    isOn: (flag) => {
      const value = given.flags.get(flag);
      return typeof value === "boolean" ? value : undefined;
    },
  };
}

function spanOf({ start, end }: Word): { start: number; end: number } {
  return { start, end };
}

function problemOf(
  code: TerminalProblem["code"],
  message: string,
  more: Partial<TerminalProblem> = {},
): TerminalProblem {
  return { code, message, hints: [], ...more };
}

function wrong(
  code: TerminalProblem["code"],
  message: string,
  more: Partial<TerminalProblem> = {},
): { ok: false; problem: TerminalProblem } {
  return { ok: false, problem: problemOf(code, message, more) };
}
