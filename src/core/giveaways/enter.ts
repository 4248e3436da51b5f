import { safeParse } from "valibot";
import { chatNumber } from "./api.ts";
import { GIVEAWAY } from "./limits.ts";

/** What `!enter` asks for: so many entries, or to confirm the number that a page shows. */
export type Enter = { type: "entries"; count: number } | { type: "number"; number: string };

/** Reads what follows `!enter`: nothing, a count such as `3`, or a page's number of six digits. */
export function readEnter(argument: string): Enter {
  const number = safeParse(chatNumber, argument);
  if (number.success) return { type: "number", number: number.output };
  const word = argument.trim().split(/\s/u, 1)[0] ?? "";
  const count = /^\d{1,3}$/.test(word) ? Number(word) : 1;
  return {
    type: "entries",
    count: Math.min(Math.max(count, 1), GIVEAWAY.entriesPerUserMaxCount),
  };
}
