import * as v from "valibot";
import { GIVEAWAY } from "../giveaways/limits.ts";
import { optionalLine, singleLine } from "./text.ts";

/**
 * One code to give away. `code_value` is encrypted where it is kept and shown to nobody but, once,
 * to the winner it was assigned to.
 */
export const giveawayCodeSchema = v.object({
  code_value: singleLine("Code", 1, GIVEAWAY.codeMaxChars),
  prize_name: singleLine("Prize", 1, GIVEAWAY.prizeNameMaxChars),
  prize_description: v.optional(
    optionalLine("Prize description", GIVEAWAY.prizeDescriptionMaxChars),
    "",
  ),
});

export type GiveawayCode = v.InferOutput<typeof giveawayCodeSchema>;
