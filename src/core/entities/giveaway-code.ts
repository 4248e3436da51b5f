import * as v from "valibot";
import { GIVEAWAY } from "../giveaways/limits.ts";
import { defineEntity, type EntityValues } from "./define-entity.ts";
import { optionalLine, singleLine } from "./text.ts";

export const giveawayCodeSchema = v.object({
  code_value: singleLine("Code", 1, GIVEAWAY.codeMaxChars),
  prize_name: singleLine("Prize", 1, GIVEAWAY.prizeNameMaxChars),
  prize_description: v.optional(
    optionalLine("Prize description", GIVEAWAY.prizeDescriptionMaxChars),
    "",
  ),
});

/**
 * One code to give away. `code_value` is stored encrypted and shown to nobody but, once, to the
 * winner it was assigned to. A route of its own adds codes, many at once.
 */
export const giveawayCode = defineEntity({
  collection: "giveaway_codes",
  label: { one: "code", many: "codes" },
  schema: giveawayCodeSchema,
  nameField: "prize_name",
  permission: "waddle_giveaways_edit",
  writes: ["delete"],
});

export type GiveawayCode = EntityValues<typeof giveawayCode>;
