import { LOOKUP_VARIABLES } from "./lookup-names.ts";
import { parseResponse, type ResponsePart } from "./response-grammar.ts";
import { type ResponseProblem, responseProblems } from "./response-problems.ts";
import { isVariable } from "./response-variables.ts";

/** Variables that stand for the person who asks: nobody asks for a scheduled message. */
const PERSONAL = /^(user|touser|args|count|[1-9]\d?)$/;

/** True for a variable that says something in a timer or an offline message. */
export function isImpersonal(name: string): boolean {
  return isVariable(name) && !PERSONAL.test(name) && !LOOKUP_VARIABLES.has(name);
}

/** What an editor should point at in a timer's or an offline message's text, in its order. */
export function messageProblems(text: string): ResponseProblem[] {
  const found = responseProblems(text);
  collectPersonal(parseResponse(text, isVariable).parts, found);
  return found.sort((a, b) => a.start - b.start);
}

function collectPersonal(parts: readonly ResponsePart[], found: ResponseProblem[]): void {
  for (const part of parts) {
    if (part.type === "text") continue;
    const reason = reasonOf(part.name);
    if (reason) {
      const message = `$(${part.name}) says nothing here: ${reason}`;
      found.push({ start: part.start, end: part.end, message });
    }
    for (const choice of part.choices) collectPersonal(choice, found);
  }
}

function reasonOf(name: string): string | undefined {
  if (PERSONAL.test(name)) return "nobody asked for this message";
  return LOOKUP_VARIABLES.has(name) ? "only commands look things up" : undefined;
}
