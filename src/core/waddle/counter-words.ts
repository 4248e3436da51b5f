import type { ResponsePart } from "./response-grammar.ts";

/** The argument of a variable. */
export type Choices = readonly (readonly ResponsePart[])[];

/**
 * A counter's name and what follows. The space between is one of the response itself: what people
 * typed can name a counter, but never adds a change to it.
 */
export function counterWords(
  choices: Choices,
  textOf: (part: ResponsePart) => string,
): { name: string; change: string } {
  let name = "";
  let change: string | undefined;
  for (const part of choices.length === 1 ? choices.flat() : []) {
    if (change !== undefined) {
      change += textOf(part);
      continue;
    }
    const text = name === "" ? textOf(part).trimStart() : textOf(part);
    const space = part.type === "text" ? text.search(/\s/u) : -1;
    name += space === -1 ? text : text.slice(0, space);
    if (space !== -1) change = text.slice(space);
  }
  return { name, change: change ?? "" };
}
