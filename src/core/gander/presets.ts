import * as v from "valibot";
import { singleLine } from "../entities/text.ts";
import { personality } from "./api.ts";
import { GANDER } from "./limits.ts";

const { instructions, samples } = personality.entries;

/** The words of one preset: what the console shows of it, and what a personality takes from it. */
const preset = v.object({
  title: singleLine("Title", 1, GANDER.nameMaxChars),
  hint: singleLine("Hint", 1, 100),
  name: singleLine("Name", 1, GANDER.nameMaxChars),
  tone: singleLine("Tone", 1, GANDER.toneMaxChars),
  instructions,
  samples,
  /** How the same question is answered in each of them. */
  example: v.object({ question: v.string(), answer: v.string() }),
});

/** All five, by their names. */
export const presetTable = v.object({
  guide: preset,
  moderator: preset,
  goose: preset,
  scholar: preset,
  minimal: preset,
});
