import { BUILT_IN_NAMES } from "#core/waddle/built-in-names.ts";
import { wordsTaken } from "../waddle/command-words.ts";

/** Returns why no giveaway can have this word in chat; undefined when it can. "" is no word. */
export function wordProblem(app: CoreApp, tenant: string, word: string): string | undefined {
  if (word === "") return undefined;
  if (BUILT_IN_NAMES.includes(word)) {
    return `${word} is a built-in command; choose another word`;
  }
  const place = { tenant, record: "" };
  return wordsTaken(app, { command_name: word, aliases: [] }, place).command_name;
}
