import { type Pattern, phrasePattern, readPattern } from "../chat/pattern.ts";
import { expressionOf } from "../entities/command-options.ts";
import type { ReadyCommand, ReadyTrigger } from "./state.ts";

/** The triggers of the commands that are on, ready to be looked for. */
export function triggersOf(commands: readonly ReadyCommand[]): ReadyTrigger[] {
  return commands.flatMap((found) => {
    const { enabled, triggers } = found.command;
    if (!enabled) return [];
    return triggers.flatMap((trigger) => {
      const pattern = patternOf(trigger);
      return pattern ? [{ found, trigger, pattern }] : [];
    });
  });
}

/** Patterns by how they are written: a change of one command reads no other again. */
const known = new Map<string, Pattern | undefined>();
const KNOWN_MAX_COUNT = 5000;

/** Undefined for an expression that can't be read; the schema lets none in. */
function patternOf(trigger: string): Pattern | undefined {
  if (known.has(trigger)) return known.get(trigger);
  const source = expressionOf(trigger);
  const reading = source === undefined ? undefined : readPattern(source);
  const pattern = reading === undefined ? phrasePattern(trigger) : undefined;
  const result = reading?.ok ? reading.pattern : pattern;
  if (known.size >= KNOWN_MAX_COUNT) known.clear();
  known.set(trigger, result);
  return result;
}
