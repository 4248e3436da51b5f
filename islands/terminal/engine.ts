/** All that answers a line. It is loaded at the first key, so that the panel itself opens at once. */
import { type Completions, commonStart, complete } from "#core/terminal/complete.ts";
import type { Answer, Undo } from "#core/terminal/output.ts";
import { TERMINAL_COMMANDS } from "#core/terminal/registry.ts";
import { runLine, runUndo } from "#core/terminal/run.ts";
import { startStores } from "../stores/start-stores.ts";
import { terminalContext } from "./context.ts";
import { knownNames } from "./names.ts";

startStores();

type History = () => readonly string[];

/** What a line answers; `history` are the lines before, oldest first. */
export async function answerLine(line: string, history: History): Promise<Answer> {
  return runLine(line, await terminalContext(history), TERMINAL_COMMANDS);
}

export async function takeBack(change: Undo): Promise<Answer> {
  return runUndo(change, await terminalContext(() => []));
}

/** What Tab offers at `cursor`, and what all offers begin with. */
export async function completionsFor(
  line: string,
  cursor: number,
): Promise<Completions & { start: string }> {
  const found = complete(line, cursor, TERMINAL_COMMANDS, await knownNames());
  return { ...found, start: commonStart(found.items) };
}
