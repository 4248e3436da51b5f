/** What a command of the terminal is: a value from which parsing, help, completion and docs come. */
import type { Permission } from "../platform/permissions.ts";
import type { TerminalContext } from "./context.ts";
import type { Answer } from "./output.ts";

/** Where the names that exist come from, for completion. */
export type NameSource = "commands" | "giveaways" | "pages" | "terminal-commands";

type Described = {
  /** Without the dashes. */
  name: string;
  about: string;
  /** What help shows for the value, e.g. TEXT. */
  value: string;
  names?: NameSource;
};

/** A flag, `--name VALUE` or `--name=VALUE`. A switch may stand alone for true. */
export type FlagSpec = Described &
  (
    | { kind: "text"; fallback?: string }
    | { kind: "number"; fallback?: number }
    | { kind: "switch"; fallback?: boolean }
    | { kind: "choice"; choices: readonly string[]; fallback?: string }
  ) & { required?: boolean };

export type ArgumentSpec = Described & {
  required: boolean;
  /** Takes all words that are left, as one text. */
  rest?: boolean;
  choices?: readonly string[];
};

/** A command's words, ready to run. */
export type Values = {
  argument: (name: string) => string | undefined;
  text: (flag: string) => string | undefined;
  number: (flag: string) => number | undefined;
  isOn: (flag: string) => boolean | undefined;
};

export type Command = {
  /** The words that call it, e.g. ["giveaway", "code", "create"]. */
  path: readonly string[];
  /** One line: what it does. */
  about: string;
  /** More, for its manual. */
  details?: string;
  arguments: readonly ArgumentSpec[];
  flags: readonly FlagSpec[];
  /** Only for people who are logged in, and have one of the permissions if any are named. */
  needs: { session: boolean; permission?: Permission; unverified?: "allowed" };
  /** The console does this; help names it after what the terminal does. */
  inConsole?: true;
  /** Lines that work as they stand. */
  examples: readonly string[];
  run: (values: Values, context: TerminalContext) => Promise<Answer> | Answer;
};

export function nameOf(command: Pick<Command, "path">): string {
  return command.path.join(" ");
}

/** How it is written, e.g. `chat create --name TEXT --response TEXT [--cooldown SECONDS]`. */
export function usageOf(command: Command): string {
  const parts = [
    nameOf(command),
    ...command.arguments.map(({ value, required, rest }) => {
      const text = rest ? `${value}…` : value;
      return required ? text : `[${text}]`;
    }),
    ...command.flags.map((flag) => {
      const text = `--${flag.name} ${flag.value}`;
      return flag.required ? text : `[${text}]`;
    }),
  ];
  return parts.join(" ");
}
