/** What Tab offers: commands, flags, their values and the names that exist. */
import type { ArgumentSpec, Command, FlagSpec, NameSource } from "./command.ts";
import { lex, quoteWord, type Word } from "./lexer.ts";
import { COMMON_FLAGS, subcommandsOf } from "./parse.ts";

export type Completion = { text: string; about: string };

export type Completions = {
  /** The part of the line that an item replaces. */
  from: number;
  to: number;
  items: Completion[];
};

export type Names = Record<NameSource, readonly string[]>;

/** Offers for the word at `cursor`, which may be empty; those that begin with it, in their order. */
export function complete(
  line: string,
  cursor: number,
  commands: readonly Command[],
  names: Names,
): Completions {
  const { words } = lex(line.slice(0, cursor));
  const last = words.at(-1);
  const isInWord = last !== undefined && last.end === cursor && !/\s$/u.test(line.slice(0, cursor));
  const current = isInWord ? last : { text: "", start: cursor, end: cursor, quoted: false };
  const before = isInWord ? words.slice(0, -1) : words;
  const items = offers(before, current, commands, names);
  return { from: current.start, to: cursor, items };
}

function offers(
  before: readonly Word[],
  current: Word,
  commands: readonly Command[],
  names: Names,
): Completion[] {
  const path = before.map(({ text }) => text);
  const next = subcommandsOf(path, commands);
  if (next.length > 0) {
    return startingWith(
      next.map((text) => ({ text, about: aboutOf([...path, text], commands) })),
      current.text,
    );
  }
  const command = commands
    .filter((one) => one.path.every((word, at) => path[at] === word))
    .sort((a, b) => b.path.length - a.path.length)[0];
  if (command === undefined) return [];
  const given = before.slice(command.path.length);
  const attached = /^--([a-z-]+)=(.*)$/su.exec(current.text);
  if (attached !== null) {
    const [, name = "", value = ""] = attached;
    const flag = command.flags.find((one) => one.name === name);
    return flag === undefined
      ? []
      : startingWith(valuesOf(flag, names), value).map(({ text, about }) => ({
          text: `--${name}=${text}`,
          about,
        }));
  }
  const waiting = flagWaiting(command, given);
  if (waiting !== null) return startingWith(valuesOf(waiting, names), current.text);
  if (current.text.startsWith("-")) return flagOffers(command, given, current.text);
  const argument = argumentAt(command, given);
  const values =
    argument === undefined ? [] : startingWith(valuesOf(argument, names), current.text);
  return values.length > 0 || current.text !== "" ? values : flagOffers(command, given, "");
}

/** The flag that the next word is the value of. */
function flagWaiting(command: Command, given: readonly Word[]): FlagSpec | null {
  const last = given.at(-1);
  const name =
    last === undefined || last.quoted ? undefined : /^--([a-z-]+)$/u.exec(last.text)?.[1];
  return command.flags.find((flag) => flag.name === name) ?? null;
}

function argumentAt(command: Command, given: readonly Word[]): ArgumentSpec | undefined {
  let loose = 0;
  for (const [index, word] of given.entries()) {
    const isValue = index > 0 && flagWaiting(command, given.slice(0, index)) !== null;
    if (!isValue && !word.text.startsWith("--")) loose += 1;
  }
  return command.arguments[loose] ?? command.arguments.find(({ rest }) => rest);
}

function flagOffers(command: Command, given: readonly Word[], start: string): Completion[] {
  const taken = new Set(given.map(({ text }) => text.replace(/=.*$/su, "")));
  const flags = [...command.flags, ...COMMON_FLAGS].map(({ name, about }) => ({
    text: `--${name}`,
    about,
  }));
  return startingWith(
    flags.filter(({ text }) => !taken.has(text)),
    start,
  );
}

function valuesOf(spec: FlagSpec | ArgumentSpec, names: Names): Completion[] {
  const choices = "choices" in spec && spec.choices !== undefined ? spec.choices : [];
  const switches = "kind" in spec && spec.kind === "switch" ? ["true", "false"] : [];
  const existing = spec.names === undefined ? [] : names[spec.names];
  return [...choices, ...switches, ...existing].map((text) => ({
    text: quoteWord(text),
    about: "",
  }));
}

function startingWith(items: readonly Completion[], start: string): Completion[] {
  const wanted = start.toLowerCase();
  return items.filter(({ text }) =>
    text.replace(/^"/u, "").toLowerCase().startsWith(wanted.replace(/^["']/u, "")),
  );
}

function aboutOf(path: readonly string[], commands: readonly Command[]): string {
  const named = commands.filter((command) => path.every((word, at) => command.path[at] === word));
  const exact = named.find((command) => command.path.length === path.length);
  return exact?.about ?? named.map((command) => command.path[path.length]).join(", ");
}

/** What all items begin with: the first Tab fills in so much. */
export function commonStart(items: readonly Completion[]): string {
  const [first, ...others] = items.map(({ text }) => text);
  if (first === undefined) return "";
  let length = first.length;
  for (const other of others) {
    while (!other.startsWith(first.slice(0, length))) length -= 1;
  }
  return first.slice(0, length);
}
