import type { Personality } from "#core/gander/api.ts";
import { withPreset } from "../../../content/personalities/table.ts";
import type { Voice } from "../../knowledge/answers.ts";

/** How an answer is to sound in a place with this personality. */
export function voiceOf(personality: Personality): Voice {
  const { name, tone, instructions, samples, talkativeness } = withPreset(personality);
  return { name, tone, instructions, samples, talkativeness };
}
