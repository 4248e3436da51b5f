import * as v from "valibot";
import { TWITCH } from "../chat/limits.ts";
import { readPattern } from "../chat/pattern.ts";
import { COMMAND } from "../waddle/limits.ts";
import { singleLine } from "./text.ts";
import { twitchLogin } from "./twitch-login.ts";

/** What a chat command may have beside its name and one response: when, how and for whom it answers. */

/** How the next of several responses is found. */
export const RESPONSE_ORDERS = ["random", "turn"] as const;

/** How a response looks in chat. */
export const RESPONSE_STYLES = ["plain", "action", "announcement"] as const;

/** Groups of people that a command may admit beside its level and those above. */
export const AUDIENCES = ["subscriber", "follower", "regular"] as const;

export type Audience = (typeof AUDIENCES)[number];

/** A list without doubles, at most `max` long; empty when it is not given. */
function listOf<TSchema extends v.GenericSchema<unknown, string>>(
  label: string,
  item: TSchema,
  max: number,
) {
  return v.optional(
    v.pipe(
      v.array(item, `${label} must be a list`),
      v.maxLength(max, `${label}: at most ${max}`),
      v.transform((items) => [...new Set(items)]),
    ),
    [],
  );
}

/** A word or phrase, or an expression between slashes. */
const trigger = v.pipe(
  singleLine("Trigger", 1, COMMAND.triggerMaxChars),
  v.rawCheck(({ dataset, addIssue }) => {
    const source = dataset.typed ? expressionOf(dataset.value) : undefined;
    if (source === undefined) return;
    const reading = source === "" ? { ok: false, message: "It is empty" } : readPattern(source);
    if (!reading.ok && "message" in reading) {
      addIssue({
        message: `The expression ${String(dataset.value)} can't be used: ${reading.message}`,
      });
    }
  }),
);

/** What stands between the slashes of an expression; undefined for a word or phrase. */
export function expressionOf(trigger: string): string | undefined {
  return /^\/(.*)\/$/u.exec(trigger)?.[1];
}

export const commandOptions = {
  more_responses: listOf(
    "Further responses",
    singleLine("Response", 1, COMMAND.responseMaxChars),
    COMMAND.moreResponsesMaxCount,
  ),
  response_order: v.optional(
    v.picklist(RESPONSE_ORDERS, `Order of responses must be one of: ${RESPONSE_ORDERS.join(", ")}`),
    "random",
  ),
  response_style: v.optional(
    v.picklist(RESPONSE_STYLES, `Style must be one of: ${RESPONSE_STYLES.join(", ")}`),
    "plain",
  ),
  /** The response is shown as a reply to the line, where the network can. */
  as_reply: v.optional(v.boolean("Reply must be true or false"), false),
  live_only: v.optional(v.boolean("Live only must be true or false"), false),
  /** The stream's categories in which it answers; empty for all. */
  categories: listOf(
    "Categories",
    singleLine("Category", 1, TWITCH.gameMaxChars),
    COMMAND.categoryMaxCount,
  ),
  /** What else makes it answer, anywhere in a line. */
  triggers: listOf("Triggers", trigger, COMMAND.triggerMaxCount),
  admits: listOf(
    "Admitted groups",
    v.picklist(AUDIENCES, `Admitted groups are: ${AUDIENCES.join(", ")}`),
    AUDIENCES.length,
  ),
  admitted_people: listOf("Admitted people", twitchLogin, COMMAND.admittedPeopleMaxCount),
} as const;
