import type { EventKind } from "../entities/event-message.ts";
import { EVENT_VARIABLES } from "./event-variable-names.ts";
import { LOOKUP_VARIABLES } from "./lookup-names.ts";
import { type ResponseProblem, responseProblems } from "./response-problems.ts";

/** What an editor should point at in an event's message, in its order. */
export function eventProblems(text: string, kind: EventKind): ResponseProblem[] {
  const nameAt = ({ start, end }: ResponseProblem) =>
    /^\$?[({](\w+)/.exec(text.slice(start, end))?.[1]?.toLowerCase() ?? "";
  const found = responseProblems(text).filter(
    (problem) => !EVENT_VARIABLES[kind].includes(nameAt(problem)),
  );
  for (const match of text.matchAll(/\$[({](\w+)/g)) {
    const name = match[1]?.toLowerCase() ?? "";
    if (!LOOKUP_VARIABLES.has(name) || EVENT_VARIABLES[kind].includes(name)) continue;
    const message = `$(${name}) says nothing here: only commands look things up`;
    found.push({ start: match.index, end: match.index + match[0].length, message });
  }
  return found.sort((a, b) => a.start - b.start);
}
