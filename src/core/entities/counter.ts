import * as v from "valibot";
import { COUNTER } from "../waddle/limits.ts";
import { USER_LEVELS } from "./chat-command.ts";
import { defineEntity } from "./define-entity.ts";

const NAME = new RegExp(`^[a-z0-9_]{1,${COUNTER.nameMaxChars}}$`);

/** A counter's name in lower case, as `$(counter NAME)` and `!counter` take it. */
export const counterName = v.pipe(
  v.string("Counter name is required"),
  v.trim(),
  v.toLowerCase(),
  v.nonEmpty("Counter name is required"),
  v.regex(NAME, `Counter name must be 1 to ${COUNTER.nameMaxChars} letters, digits or underscores`),
);

/** Where a counter stands: a whole number, negative ones too. */
export const counterValue = v.pipe(
  v.number("Value must be a number"),
  v.integer("Value must be a whole number"),
  v.minValue(-COUNTER.valueMax, `Value must be -${COUNTER.valueMax} or more`),
  v.maxValue(COUNTER.valueMax, `Value must be ${COUNTER.valueMax} or less`),
);

export const counterSchema = v.object({
  name: counterName,
  value: v.optional(counterValue, COUNTER.valueDefault),
  step: v.optional(
    v.pipe(
      v.number("Step must be a number"),
      v.integer("Step must be a whole number"),
      v.minValue(1, "Step must be 1 or more"),
      v.maxValue(COUNTER.stepMax, `Step must be ${COUNTER.stepMax} or less`),
    ),
    COUNTER.stepDefault,
  ),
  user_level: v.optional(
    v.picklist(USER_LEVELS, `User level must be one of: ${USER_LEVELS.join(", ")}`),
    "mod",
  ),
});

/** A number that chat counts. */
export const counter = defineEntity({
  collection: "counters",
  label: { one: "counter", many: "counters" },
  schema: counterSchema,
  nameField: "name",
  unique: ["name"],
  permission: "waddle_chat_edit",
  quota: COUNTER.perTenantMaxCount,
  bulkFields: ["value", "step", "user_level"],
  readByBots: true,
});

/** The value, brought back into the range that a counter has. */
export function withinCounter(value: number): number {
  return Math.max(-COUNTER.valueMax, Math.min(COUNTER.valueMax, Math.trunc(value)));
}
