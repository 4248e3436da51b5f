import { LOOKUP_VARIABLES } from "./lookup-names.ts";
import { parseResponse, type ResponsePart } from "./response-grammar.ts";

const isLookup = (name: string) => LOOKUP_VARIABLES.has(name);

/** The first variable of a text that has to be looked up, but for `own` ones; undefined without one. */
export function lookedUpIn(text: string, own: readonly string[] = []): string | undefined {
  const find = (parts: readonly ResponsePart[]): string | undefined => {
    for (const part of parts) {
      if (part.type === "text") continue;
      if (isLookup(part.name) && !own.includes(part.name)) return part.name;
      const inner = find(part.choices.flat());
      if (inner !== undefined) return inner;
    }
    return undefined;
  };
  return find(parseResponse(text, isLookup).parts);
}

/** Why such a text is refused where nothing is looked up. */
export function lookupRefusal(name: string): string {
  return `$(${name}) is looked up, and only commands look things up: leave it out`;
}
