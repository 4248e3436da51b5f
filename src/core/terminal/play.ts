/** Plays a session in a context of its own: when a docs page is built, and again when it is run there. */

import type { TerminalContext } from "./context.ts";
import { plainText } from "./output.ts";
import { TERMINAL_COMMANDS } from "./registry.ts";
import { runLine } from "./run.ts";

/** A line that was typed, and what was answered as plain text. */
export type PlayedLine = { line: string; answer: string };

/** Runs one line. Of what the terminal itself would do (close, change the theme) nothing is done. */
export async function playLine(line: string, context: TerminalContext): Promise<PlayedLine> {
  const { outputs } = await runLine(line, context, TERMINAL_COMMANDS);
  return { line, answer: outputs.map(plainText).join("\n") };
}

/** Runs the lines one after the other, so that later ones see what earlier ones did. */
export async function playSession(
  lines: readonly string[],
  context: TerminalContext,
): Promise<PlayedLine[]> {
  const played: PlayedLine[] = [];
  for (const line of lines) played.push(await playLine(line, context));
  return played;
}
