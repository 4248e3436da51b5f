/** The commands of the terminal about itself. */
import type { Command } from "../command.ts";
import { answer } from "../output.ts";

const NO_SESSION = { session: false };

function plain(command: Pick<Command, "about" | "run"> & { name: string }): Command {
  const { name, about, run } = command;
  return {
    path: [name],
    about,
    arguments: [],
    flags: [],
    needs: NO_SESSION,
    examples: [name],
    run,
  };
}

export const SELF_COMMANDS: readonly Command[] = [
  plain({
    name: "history",
    about: "shows what you typed before",
    run: (_values, context) => {
      const lines = context.history();
      if (lines.length === 0) return answer({ type: "info", text: "Nothing typed yet." });
      return answer({
        type: "table",
        caption: "What was typed",
        columns: ["No.", "Line"],
        rows: lines.map((line, index) => [String(index + 1), line]),
      });
    },
  }),
  plain({
    name: "clear",
    about: "empties the window; the history stays",
    run: () => ({ outputs: [], action: { type: "clear" } }),
  }),
  plain({
    name: "reset",
    about: "clears everything and begins anew",
    run: () => ({ outputs: [], action: { type: "reset" } }),
  }),
  plain({ name: "honk", about: "honks", run: () => answer({ type: "text", text: "HONK" }) }),
  plain({
    name: "exit",
    about: "closes the terminal",
    run: () => ({ outputs: [], action: { type: "exit" } }),
  }),
];
