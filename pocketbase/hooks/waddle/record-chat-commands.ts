import { chatCommandSchema } from "#core/entities/chat-command.ts";
import type { FieldErrors } from "#core/entities/text.ts";
import { COMMAND } from "#core/waddle/limits.ts";
import * as records from "../platform/records/write.ts";

const RULES: records.WriteRules<typeof chatCommandSchema> = {
  schema: chatCommandSchema,
  fields: [
    "command_name",
    "aliases",
    "response_text",
    "cooldown_seconds",
    "cooldown_user_seconds",
    "cooldown_group",
    "cooldown_exempt",
    "user_level",
    "enabled",
  ],
  permissions: () => ["waddle_chat_edit"],
  compare: (app, command, place) => wordsTaken(app, command, place),
};

export function createChatCommand(e: core.RecordRequestEvent) {
  return records.create(e, {
    ...RULES,
    compare: newCommandErrors,
  });
}

export function updateChatCommand(e: core.RecordRequestEvent) {
  return records.update(e, RULES);
}

export function deleteChatCommand(e: core.RecordRequestEvent) {
  return records.remove(e, ["waddle_chat_edit"], (command) => ({
    action: "command.deleted",
    subject: command.getString("command_name"),
  }));
}

/** What of a new command does not go together with those that are there. */
export function newCommandErrors(
  app: CoreApp,
  command: { command_name: string; aliases: readonly string[] },
  place: { tenant: string; record: string },
): FieldErrors {
  return isFull(app, place.tenant)
    ? { command_name: `A workspace has at most ${COMMAND.perTenantMaxCount} commands` }
    : wordsTaken(app, command, place);
}

function isFull(app: CoreApp, tenant: string): boolean {
  const count = app.countRecords("chat_commands", $dbx.hashExp({ tenant }));
  return count >= COMMAND.perTenantMaxCount;
}

/** Names and aliases share one space: a word in chat means one command. */
export function wordsTaken(
  app: CoreApp,
  command: { command_name: string; aliases: readonly string[] },
  { tenant, record }: { tenant: string; record: string },
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
