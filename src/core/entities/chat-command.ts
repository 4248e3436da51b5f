import * as v from "valibot";
import { foldWord, namePattern } from "../chat/command-word.ts";
import { COMMAND } from "../waddle/limits.ts";
import { commandOptions } from "./command-options.ts";
import { defineEntity, type EntityValues } from "./define-entity.ts";
import { singleLine } from "./text.ts";

export const USER_LEVELS = ["everyone", "vip", "mod", "broadcaster"] as const;

export type UserLevel = (typeof USER_LEVELS)[number];

/** A level's place: a greater number may do more. */
export function rankOf(level: UserLevel): number {
  return USER_LEVELS.indexOf(level);
}

/** A command's name, `!` and its word, in lower case: case makes no difference. */
export const commandName = v.pipe(
  v.string("Command name is required"),
  v.trim(),
  v.transform(foldWord),
  v.nonEmpty("Command name is required"),
  v.startsWith("!", 'Command name must start with "!"'),
  v.regex(
    namePattern(COMMAND.nameMaxChars),
    `Command name must be "!" and 1 to ${COMMAND.nameMaxChars} letters, digits, "_" or "-"`,
  ),
);

/** The viewers without a cooldown: none, or a level and those above. */
export const COOLDOWN_EXEMPTIONS = ["none", "vip", "mod", "broadcaster"] as const;

export type CooldownExemption = (typeof COOLDOWN_EXEMPTIONS)[number];

function cooldown(label: string, fallback: number) {
  return v.optional(
    v.pipe(
      v.number(`${label} must be a number of seconds`),
      v.integer(`${label} must be a whole number of seconds`),
      v.minValue(0, `${label} must be 0 seconds or more`),
      v.maxValue(
        COMMAND.cooldownMaxSeconds,
        `${label} must be ${COMMAND.cooldownMaxSeconds} seconds (a day) or less`,
      ),
    ),
    fallback,
  );
}

const GROUP = new RegExp(`^[a-z0-9_]{0,${COMMAND.cooldownGroupMaxChars}}$`);

export const chatCommandSchema = v.pipe(
  v.object({
    command_name: commandName,
    aliases: v.optional(
      v.pipe(
        v.array(commandName, "Aliases must be a list of command names"),
        v.maxLength(
          COMMAND.aliasMaxCount,
          `A command has at most ${COMMAND.aliasMaxCount} aliases`,
        ),
        v.transform((names) => [...new Set(names)]),
      ),
      [],
    ),
    response_text: singleLine("Response", 1, COMMAND.responseMaxChars),
    cooldown_seconds: cooldown("Cooldown", COMMAND.cooldownDefaultSeconds),
    /** How long the person who was answered waits, beside the channel's cooldown. */
    cooldown_user_seconds: cooldown("Cooldown per person", 0),
    /** Commands of the same group share their cooldowns; empty for none. */
    cooldown_group: v.optional(
      v.pipe(
        v.string("Cooldown group must be text"),
        v.trim(),
        v.toLowerCase(),
        v.regex(
          GROUP,
          `Cooldown group must be at most ${COMMAND.cooldownGroupMaxChars} letters, digits or underscores`,
        ),
      ),
      "",
    ),
    cooldown_exempt: v.optional(
      v.picklist(
        COOLDOWN_EXEMPTIONS,
        `Cooldown exemption must be one of: ${COOLDOWN_EXEMPTIONS.join(", ")}`,
      ),
      "none",
    ),
    user_level: v.optional(
      v.picklist(USER_LEVELS, `User level must be one of: ${USER_LEVELS.join(", ")}`),
      "everyone",
    ),
    ...commandOptions,
    enabled: v.optional(v.boolean("Enabled must be true or false"), true),
  }),
  v.forward(
    v.check(
      (command) => !command.aliases.includes(command.command_name),
      "An alias can't be the command's own name",
    ),
    ["aliases"],
  ),
);

/** A word in chat that Waddle answers. */
export const chatCommand = defineEntity({
  collection: "chat_commands",
  label: { one: "command", many: "commands" },
  schema: chatCommandSchema,
  nameField: "command_name",
  permission: "waddle_chat_edit",
  quota: COMMAND.perTenantMaxCount,
  bulkFields: [
    "cooldown_seconds",
    "cooldown_user_seconds",
    "cooldown_group",
    "cooldown_exempt",
    "user_level",
    "live_only",
    "response_style",
    "as_reply",
    "enabled",
  ],
  readByBots: true,
});

export type ChatCommand = EntityValues<typeof chatCommand>;

/** The options that a command has when nobody chose any. */
export const PLAIN_COMMAND = {
  more_responses: [],
  response_order: "random",
  response_style: "plain",
  as_reply: false,
  live_only: false,
  categories: [],
  triggers: [],
  admits: [],
  admitted_people: [],
} satisfies Partial<ChatCommand>;
