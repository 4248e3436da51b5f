import type { Personality } from "#core/gander/api.ts";
import { withPreset } from "../../content/personalities/table.ts";
import type { Voice } from "./answers.ts";

/** How an answer is to sound with this personality: in its own words, and in its preset's elsewhere. */
export function voiceOf(own: Personality): Voice {
  const { name, tone, instructions, samples, talkativeness } = withPreset(own);
  return { name, tone, instructions, samples, talkativeness };
}
