import * as v from "valibot";
import { EVENT_VARIABLES } from "../waddle/event-variable-names.ts";
import { COMMAND, EVENT } from "../waddle/limits.ts";
import { lookedUpIn, lookupRefusal } from "../waddle/looked-up.ts";
import { commandName } from "./chat-command.ts";
import { counterName } from "./counter.ts";
import { defineEntity, type EntityValues } from "./define-entity.ts";
import { optionalLine } from "./text.ts";

/** What may happen in a channel beside chat. */
export const EVENT_KINDS = [
  "raid",
  "subscription",
  "gift",
  "cheer",
  "follow",
  "redemption",
  "stream_on",
  "stream_off",
] as const;

export type EventKind = (typeof EVENT_KINDS)[number];

/** Empty, or what the schema takes. */
function maybe<TSchema extends v.GenericSchema<unknown, string>>(schema: TSchema) {
  return v.optional(v.union([v.pipe(v.string(), v.trim(), v.literal("")), schema]), "");
}

export const eventMessageSchema = v.pipe(
  v.object({
    kind: v.picklist(EVENT_KINDS, `Event must be one of: ${EVENT_KINDS.join(", ")}`),
    /** The least viewers of a raid, months, gifts or bits for it; 0 for any. */
    minimum: v.optional(
      v.pipe(
        v.number("At least must be a number"),
        v.integer("At least must be a whole number"),
        v.minValue(0, "At least must be 0 or more"),
        v.maxValue(EVENT.minimumMax, `At least must be ${EVENT.minimumMax} or less`),
      ),
      0,
    ),
    /** The name of the reward, for a redemption; empty for any. */
    reward: v.optional(optionalLine("Reward", EVENT.rewardMaxChars), ""),
    /** What is said; empty for nothing. */
    message_text: v.optional(optionalLine("Message", COMMAND.responseMaxChars), ""),
    /** The command that answers as if a mod had asked; empty for none. */
    command_name: maybe(commandName),
    /** The counter that goes up by its step; empty for none. */
    counter_name: maybe(counterName),
    /** The network's own shoutout of the raider. */
    shout_out: v.optional(v.boolean("Shoutout must be true or false"), false),
    enabled: v.optional(v.boolean("Enabled must be true or false"), true),
  }),
  v.forward(
    v.check(
      ({ message_text, command_name, counter_name, shout_out }) =>
        message_text !== "" || command_name !== "" || counter_name !== "" || shout_out,
      "Choose what happens: a message, a command, a counter or a shoutout",
    ),
    ["message_text"],
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { kind, message_text } = dataset.value;
    const name = lookedUpIn(message_text, EVENT_VARIABLES[kind]);
    if (name === undefined) return;
    const at = { type: "object", origin: "value", input: dataset.value } as const;
    const path = [{ ...at, key: "message_text", value: message_text }] as const;
    addIssue({ message: lookupRefusal(name), path: [...path] });
  }),
  v.forward(
    v.check(({ kind, shout_out }) => kind === "raid" || !shout_out, "Only raids have a shoutout"),
    ["shout_out"],
  ),
);

/** What Waddle does when something happens in the channel. */
export const eventMessage = defineEntity({
  collection: "event_messages",
  label: { one: "event message", many: "event messages" },
  schema: eventMessageSchema,
  nameField: "kind",
  permission: "waddle_chat_edit",
  quota: EVENT.perTenantMaxCount,
  bulkFields: ["enabled"],
  readByBots: true,
  stored: {
    what: "what Waddle says and does at raids, subscriptions and other events",
    purpose: "to say and do it",
  },
});

export type EventMessage = EntityValues<typeof eventMessage>;
