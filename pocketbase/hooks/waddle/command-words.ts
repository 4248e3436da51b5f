import { chatCommand } from "#core/entities/chat-command.ts";
import { quotaMessage } from "#core/entities/define-entity.ts";
import type { FieldErrors } from "#core/entities/text.ts";
import { isFull, type Place } from "../platform/records/write.ts";

/** Returns the fields in which a new command clashes with those that are there. */
export function newCommandErrors(
  app: CoreApp,
  command: { command_name: string; aliases: readonly string[] },
  place: Place,
): FieldErrors {
  return isFull(app, chatCommand, place.tenant)
    ? { command_name: quotaMessage(chatCommand) }
    : wordsTaken(app, command, place);
}

/** Names and aliases share one space: a word in chat means one command. */
export function wordsTaken(
  app: CoreApp,
  command: { command_name: string; aliases: readonly string[] },
  { tenant, record }: Place,
): FieldErrors {
  const words = [command.command_name, ...command.aliases];
  const rows = arrayOf(new DynamicModel({ command_name: "", aliases: "" }));
  app
    .db()
    .newQuery(
      `SELECT command_name, aliases FROM chat_commands
       WHERE tenant = {:tenant} AND id != {:record} AND (
         command_name IN (SELECT value FROM json_each({:words}))
         OR EXISTS (
           SELECT 1 FROM json_each(chat_commands.aliases) AS alias
           WHERE alias.value IN (SELECT value FROM json_each({:words}))
         )
       )`,
    )
    .bind({ tenant, record, words: JSON.stringify(words) })
    .all(rows);

  const errors: FieldErrors = {};
  for (const row of rows) {
    const name = String(row.command_name);
    const aliases: unknown = JSON.parse(row.aliases || "[]");
    const taken = [name, ...(Array.isArray(aliases) ? aliases : [])];
    for (const word of words) {
      if (!taken.includes(word)) continue;
      const field = word === command.command_name ? "command_name" : "aliases";
      errors[field] ??=
        word === name
          ? `There is already a command named ${word}`
          : `${word} is already an alias of ${name}`;
    }
  }
  return errors;
}

/** Returns what is wrong with a workspace's commands when two of them would answer to one word. */
export function sharedWordProblem(
  commands: readonly { [field: string]: unknown }[],
): string | undefined {
  const owners = new Map<string, string>();
  for (const command of commands) {
    const name = String(command.command_name);
    const aliases = Array.isArray(command.aliases) ? command.aliases.map(String) : [];
    for (const word of [name, ...aliases]) {
      const owner = owners.get(word);
      if (owner !== undefined) return `Both ${owner} and ${name} would answer to ${word}`;
      owners.set(word, name);
    }
  }
  return undefined;
}
