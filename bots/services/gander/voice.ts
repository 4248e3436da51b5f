import type { Personality } from "#core/gander/api.ts";
import type { Voice } from "../../knowledge/answers.ts";

/** How an answer is to sound in a place with this personality. */
export function voiceOf({ name, tone, instructions, samples, talkativeness }: Personality): Voice {
  return { name, tone, instructions, samples, talkativeness };
}
