import { plainText } from "#core/terminal/output.ts";
import type { Entry, Session } from "#core/terminal/session.ts";

/** An entry as plain text; a command has its prompt before it. */
export function entryText({ type, content }: Entry): string {
  if (typeof content !== "string") return plainText(content);
  return type === "command" ? `$ ${content}` : content;
}

/** The whole session as plain text, to be copied. */
export function sessionText({ entries }: Session): string {
  return entries.map(entryText).join("\n");
}
