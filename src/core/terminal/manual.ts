/** `help`: the list of commands, or one command's manual, both made from the registry. */
import { type Command, nameOf, usageOf } from "./command.ts";
import { type Answer, answer, failure, type Output } from "./output.ts";
import { COMMON_FLAGS, suggestionsFor } from "./parse.ts";

/** The command `help`, which knows all others. */
export function helpFor(commands: () => readonly Command[]): Command {
  return {
    path: ["help"],
    about: "lists the commands, or explains one",
    arguments: [
      {
        name: "command",
        value: "COMMAND",
        about: "a command or a group of them",
        required: false,
        rest: true,
        names: "terminal-commands",
      },
    ],
    flags: [],
    needs: { session: false },
    examples: ["help", "help chat create"],
    run: (values) => help(values.argument("command"), commands()),
  };
}

function help(name: string | undefined, commands: readonly Command[]): Answer {
  if (name === undefined) {
    return answer(overview(commands), {
      type: "info",
      text: "help COMMAND explains one. Tab completes, Ctrl-R searches the history.",
    });
  }
  const words = name.trim().split(/\s+/u);
  const exact = commands.find((command) => nameOf(command) === words.join(" "));
  if (exact !== undefined) return manual(exact);
  const group = commands.filter((command) => words.every((word, at) => command.path[at] === word));
  if (group.length > 0) return answer(overview(group));
  const near = suggestionsFor(name, [
    ...new Set(commands.flatMap((one) => [one.path[0] ?? "", nameOf(one)])),
  ]);
  return failure({
    code: "CMD_NOT_FOUND",
    message: `Command not found: ${name}`,
    hints:
      near.length > 0 ? [`Did you mean: ${near.join(", ")}?`] : ["Type help to see all commands."],
  });
}

function overview(commands: readonly Command[]): Output {
  return {
    type: "table",
    caption: "Commands",
    columns: ["Command", "What it does"],
    rows: [
      ...commands.filter(({ inConsole }) => !inConsole),
      ...commands.filter(({ inConsole }) => inConsole),
    ].map((command) => [nameOf(command), command.about]),
  };
}

/** A command's manual: usage, arguments, flags with their defaults, who may, examples that work. */
export function manual(command: Command): Answer {
  const { permission, session } = command.needs;
  const who = permission ?? (session ? "anybody who is logged in" : "anybody");
  const rows = [
    ...command.arguments.map(({ value, about, required }) => [
      value,
      about,
      required ? "required" : "",
    ]),
    ...command.flags.map((flag) => [
      `--${flag.name} ${flag.value}`,
      plainWords(flag.about),
      flag.required ? "required" : String(flag.fallback ?? "none"),
    ]),
    ...COMMON_FLAGS.map(({ name, about }) => [`--${name}`, about, ""]),
  ];
  return answer(
    { type: "text", text: `${nameOf(command)}: ${command.about}` },
    { type: "text", text: `Usage: ${usageOf(command)}` },
    { type: "text", text: `For: ${who}` },
    {
      type: "table",
      caption: `What ${nameOf(command)} takes`,
      columns: ["Flag", "What", "Default"],
      rows,
    },
    {
      type: "text",
      text: ["Examples:", ...command.examples.map((line) => `  ${line}`)].join("\n"),
    },
  );
}

/** Backticks mark code in the docs; here all is code. */
function plainWords(text: string): string {
  return text.replace(/`/gu, "");
}
