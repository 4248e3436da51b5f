import {
  type CooldownExemption,
  chatCommandSchema,
  type UserLevel,
} from "#core/entities/chat-command.ts";
import { check, type FieldErrors } from "#core/entities/text.ts";
import { COMMAND } from "#core/waddle/limits.ts";
import type { Command } from "./list.ts";
import { EMPTY_OPTIONS, type OptionsForm, optionsFormOf, optionsOf } from "./options-form.ts";

/** A command as the dialog edits it: what is typed, as text. */
export type CommandForm = {
  command_name: string;
  aliases: string;
  response_text: string;
  cooldown_seconds: string;
  cooldown_user_seconds: string;
  cooldown_group: string;
  cooldown_exempt: CooldownExemption;
  user_level: UserLevel;
} & OptionsForm;

export const EMPTY_FORM: CommandForm = {
  command_name: "!",
  aliases: "",
  response_text: "",
  cooldown_seconds: String(COMMAND.cooldownDefaultSeconds),
  cooldown_user_seconds: "0",
  cooldown_group: "",
  cooldown_exempt: "none",
  user_level: "everyone",
  ...EMPTY_OPTIONS,
};

export function formOf(command: Command): CommandForm {
  return {
    command_name: command.command_name,
    aliases: command.aliases.join(" "),
    response_text: command.response_text,
    cooldown_seconds: String(command.cooldown_seconds),
    cooldown_user_seconds: String(command.cooldown_user_seconds),
    cooldown_group: command.cooldown_group,
    cooldown_exempt: command.cooldown_exempt || "none",
    user_level: command.user_level,
    ...optionsFormOf(command),
  };
}

/** The command that a form describes, as the schema takes it. Aliases are parted by spaces or commas. */
export function commandOf(form: CommandForm) {
  const { command_name, response_text, user_level, cooldown_group, cooldown_exempt } = form;
  const aliases = form.aliases.split(/[\s,]+/).filter((alias) => alias !== "");
  return {
    command_name,
    aliases,
    response_text,
    cooldown_seconds: secondsOf(form.cooldown_seconds),
    cooldown_user_seconds: secondsOf(form.cooldown_user_seconds),
    cooldown_group,
    cooldown_exempt,
    user_level,
    ...optionsOf(form),
  };
}

function secondsOf(typed: string): number {
  return typed.trim() === "" ? Number.NaN : Number(typed);
}

export function validateForm(form: CommandForm): FieldErrors {
  const result = check(chatCommandSchema, commandOf(form));
  return result.ok ? {} : result.errors;
}
