import type { ResponseContext } from "#core/waddle/response.ts";
import type { ResponsePart } from "#core/waddle/response-grammar.ts";
import { parseResponse } from "#core/waddle/response-grammar.ts";
import { isVariable } from "#core/waddle/response-variables.ts";
import type { StoredCounter } from "../counters/store.ts";

/** A stream for the preview: what a viewer might see on a good evening. */
export function sampleStream(now: number): NonNullable<ResponseContext["live"]> {
  return {
    isLive: true,
    title: "Honking until somebody brings bread",
    game: "Untitled Goose Game",
    startedAt: now - 6_300_000,
  };
}

/** Counters as the preview shows them: after the change, which is not stored. */
export function previewCounter(
  counters: readonly StoredCounter[],
): NonNullable<ResponseContext["counter"]> {
  return (name, change) => {
    const counter = counters.find((each) => each.name === name.toLowerCase());
    if (counter === undefined || change === undefined) return counter?.value;
    if (change.type === "to") return change.to;
    const by = change.type === "by" ? change.by : change.direction * counter.step;
    return counter.value + by;
  };
}

/** True when the same line would be answered differently the next time. */
export function hasChance(text: string): boolean {
  const hasIt = (parts: readonly ResponsePart[]): boolean =>
    parts.some(
      (part) =>
        part.type === "variable" &&
        (part.name === "random" || part.name === "pick" || part.choices.some(hasIt)),
    );
  return hasIt(parseResponse(text, isVariable).parts);
}

/** The names of counters in a response that nobody has made. */
export function missingCounters(text: string, counters: readonly StoredCounter[]): string[] {
  const missing = new Set<string>();
  const look = (parts: readonly ResponsePart[]): void => {
    for (const part of parts) {
      if (part.type === "text") continue;
      const [argument] = part.choices;
      const [first] = argument ?? [];
      if (part.name === "counter" && first?.type === "text") {
        const name = first.text.trim().split(/\s+/)[0]?.toLowerCase() ?? "";
        if (name !== "" && !counters.some((counter) => counter.name === name)) missing.add(name);
      }
      for (const choice of part.choices) look(choice);
    }
  };
  look(parseResponse(text, isVariable).parts);
  return [...missing];
}
