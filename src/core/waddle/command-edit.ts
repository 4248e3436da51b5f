import * as v from "valibot";
import { chatCommandSchema, commandName, USER_LEVELS } from "../entities/chat-command.ts";
import { recordId } from "../entities/session.ts";

/** Who asked for a change in chat, and when (milliseconds since the epoch). */
const asked = {
  tenant: recordId,
  login: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  level: v.picklist(USER_LEVELS),
  at: v.pipe(v.number(), v.integer(), v.minValue(0)),
};

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
    fields: v.partial(v.object(chatCommandSchema.entries)),
  }),
  v.object({ action: v.literal("delete"), ...asked, command: recordId, name: commandName }),
]);

export type CommandEdit = v.InferOutput<typeof commandEditSchema>;
