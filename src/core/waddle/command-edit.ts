import * as v from "valibot";
import {
  type ChatCommand,
  chatCommandSchema,
  commandName,
  USER_LEVELS,
} from "../entities/chat-command.ts";
import { recordId } from "../entities/session.ts";

/** Who asked for a change in chat, and when (milliseconds since the epoch). */
export const asked = {
  tenant: recordId,
  login: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  level: v.picklist(USER_LEVELS),
  at: v.pipe(v.number(), v.integer(), v.minValue(0)),
};

const changedFields = v.partial(v.object(chatCommandSchema.entries));

export type CommandFields = v.InferOutput<typeof changedFields>;

/**
 * A change to the tenant's commands that somebody made in chat. The engine has checked it and goes
 * by it already; a part of a batch brings it to PocketBase. `command` is the record's id, which the
 * engine gives to a new command, so that its uses can be counted before PocketBase knows it.
 */
export const commandEditSchema = v.variant("action", [
  v.object({
    action: v.literal("add"),
    ...asked,
    command: recordId,
    fields: chatCommandSchema,
  }),
  v.object({
    action: v.literal("edit"),
    ...asked,
    command: recordId,
    name: commandName,
    fields: changedFields,
  }),
  v.object({ action: v.literal("delete"), ...asked, command: recordId, name: commandName }),
]);

export type CommandEdit = v.InferOutput<typeof commandEditSchema>;

type StoredCommand = ChatCommand & { id: string; usage_count: number };

/** The commands after an edit. One that was made or changed meanwhile stays as it is found. */
export function withEdit(
  commands: readonly StoredCommand[],
  edit: CommandEdit,
): readonly StoredCommand[] {
  if (edit.action === "delete") return commands.filter(({ id }) => id !== edit.command);
  if (edit.action === "edit") {
    return commands.map((command) =>
      command.id === edit.command ? Object.assign({ ...command }, edit.fields) : command,
    );
  }
  if (commands.some(({ id }) => id === edit.command)) return commands;
  return [...commands, { ...edit.fields, id: edit.command, usage_count: 0 }];
}
