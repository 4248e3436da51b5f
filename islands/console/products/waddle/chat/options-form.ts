import type { ChatCommand } from "#core/entities/chat-command.ts";
import type { Audience } from "#core/entities/command-options.ts";
import type { Command } from "./list.ts";

/** What a command's dialog has beside the basics: lists are typed, one item a line or word. */
export type OptionsForm = {
  more_responses: string;
  response_order: ChatCommand["response_order"];
  response_style: ChatCommand["response_style"];
  as_reply: boolean;
  live_only: boolean;
  categories: string;
  triggers: string;
  admits: Audience[];
  admitted_people: string;
};

export const EMPTY_OPTIONS: OptionsForm = {
  more_responses: "",
  response_order: "random",
  response_style: "plain",
  as_reply: false,
  live_only: false,
  categories: "",
  triggers: "",
  admits: [],
  admitted_people: "",
};

export function optionsFormOf(command: Command): OptionsForm {
  const { response_order, response_style, as_reply, live_only, admits } = command;
  return {
    response_order,
    response_style,
    as_reply,
    live_only,
    admits,
    more_responses: command.more_responses.join("\n"),
    categories: command.categories.join("\n"),
    triggers: command.triggers.join("\n"),
    admitted_people: command.admitted_people.join(" "),
  };
}

/** The options that a form describes, as the schema takes them. */
export function optionsOf(form: OptionsForm) {
  const { response_order, response_style, as_reply, live_only, admits } = form;
  return {
    response_order,
    response_style,
    as_reply,
    live_only,
    admits,
    more_responses: linesOf(form.more_responses),
    categories: linesOf(form.categories),
    triggers: linesOf(form.triggers),
    admitted_people: form.admitted_people.split(/[\s,]+/).filter((name) => name !== ""),
  };
}

function linesOf(typed: string): string[] {
  return typed
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** True when a command has an option that is not as nobody chose it. */
export function hasOptions(form: OptionsForm): boolean {
  const names = Object.keys(EMPTY_OPTIONS) as (keyof OptionsForm)[];
  return names.some((name) => String(form[name]) !== String(EMPTY_OPTIONS[name]));
}
