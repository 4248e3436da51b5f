import { foldWord } from "../../chat/command-word.ts";
import { type Translation, translateResponse } from "./translate.ts";

/** A name as Waddle stores it: with one `!`, whatever sign it had. The schema refuses the rest. */
export function commandNameOf(name: unknown): unknown {
  if (typeof name !== "string") return name;
  const word = name.trim().replace(/^[^\p{L}\p{N}_]+/u, "");
  return word === "" ? name : `!${foldWord(word)}`;
}

/** A response in Waddle's words, on one line. What is no text is left for the schema to refuse. */
export function responseOf(text: unknown): {
  text: unknown;
  notes: readonly string[];
  style?: "action";
} {
  if (typeof text !== "string") return { text, notes: [] };
  const line = oneLine(text);
  const translation: Translation = translateResponse(line);
  return line === text.trim()
    ? translation
    : { ...translation, notes: ["It is on one line now", ...translation.notes] };
}

function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  return text.trim().replace(/\s*[\u0000-\u001f\u007f-\u009f\u2028\u2029]+\s*/gu, " ");
}

/** How often it was used; a count that is none is left out. */
export function usesOf(count: unknown): number | undefined {
  return typeof count === "number" && Number.isInteger(count) && count >= 0 ? count : undefined;
}
