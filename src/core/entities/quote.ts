import * as v from "valibot";
import { TWITCH } from "../chat/limits.ts";
import { isDay } from "../platform/time/calendar-date.ts";
import { QUOTE } from "../waddle/limits.ts";
import { defineEntity, type EntityValues } from "./define-entity.ts";
import { optionalLine, singleLine } from "./text.ts";

export const quoteSchema = v.object({
  text: singleLine("Quote", 1, QUOTE.textMaxChars),
  /** How chat calls it; 0 for the next that is free. */
  number: v.optional(
    v.pipe(
      v.number("Number must be a number"),
      v.integer("Number must be a whole number"),
      v.minValue(0, "Number must be 1 or more"),
      v.maxValue(QUOTE.numberMax, `Number must be ${QUOTE.numberMax} or less`),
    ),
    0,
  ),
  /** The stream's category when it was said. */
  game: v.optional(optionalLine("Category", TWITCH.gameMaxChars), ""),
  /** The day on which it was said, in the workspace's time zone: 2026-11-22; empty when not known. */
  said_on: v.optional(
    v.pipe(
      v.string("Day must be text"),
      v.check(
        (day) => day === "" || isDay(day),
        "Day must be a date like 11/22/26, which is stored as 2026-11-22",
      ),
    ),
    "",
  ),
});

/** A sentence that chat keeps, by a number. */
export const quote = defineEntity({
  collection: "quotes",
  label: { one: "quote", many: "quotes" },
  schema: quoteSchema,
  nameField: "text",
  permission: "waddle_chat_edit",
  quota: QUOTE.perTenantMaxCount,
  readByBots: true,
  stored: { what: "quotes with their day and category", purpose: "to say them in chat again" },
});

export type Quote = EntityValues<typeof quote>;
