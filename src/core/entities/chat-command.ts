import * as v from "valibot";
import { COMMAND } from "../limits.ts";
import { singleLine } from "./text.ts";

export const USER_LEVELS = ["everyone", "vip", "mod", "broadcaster"] as const;

export type UserLevel = (typeof USER_LEVELS)[number];

const NAME = new RegExp(`^![a-z0-9_]{1,${COMMAND.nameMaxChars}}$`);

/** A command's name, `!` and its word, in lower case: commands do not tell case apart. */
export const commandName = v.pipe(
  v.string("Command name is required"),
  v.trim(),
  v.toLowerCase(),
  v.nonEmpty("Command name is required"),
  v.startsWith("!", 'Command name must start with "!"'),
  v.regex(
    NAME,
    `Command name must be "!" and 1 to ${COMMAND.nameMaxChars} letters, digits or underscores`,
  ),
);

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
    cooldown_seconds: v.optional(
      v.pipe(
        v.number("Cooldown must be a number of seconds"),
        v.integer("Cooldown must be a whole number of seconds"),
        v.minValue(0, "Cooldown must be 0 seconds or more"),
        v.maxValue(
          COMMAND.cooldownMaxSeconds,
          `Cooldown must be ${COMMAND.cooldownMaxSeconds} seconds (a day) or less`,
        ),
      ),
      COMMAND.cooldownDefaultSeconds,
    ),
    user_level: v.optional(
      v.picklist(USER_LEVELS, `User level must be one of: ${USER_LEVELS.join(", ")}`),
      "everyone",
    ),
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

export type ChatCommand = v.InferOutput<typeof chatCommandSchema>;
