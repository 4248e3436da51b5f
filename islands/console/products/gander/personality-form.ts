import { check, type FieldErrors } from "#core/entities/text.ts";
import { PERSONALITY_PRESETS, type Personality, personality } from "#core/gander/api.ts";
import { PRESETS } from "../../../../content/personalities/table.ts";

/** A personality as it is typed: sample lines one below the other. */
export type PersonalityForm = {
  preset: Personality["preset"];
  name: string;
  tone: string;
  instructions: string;
  samples: string;
  talkativeness: string;
};

export const PRESET_OPTIONS = PERSONALITY_PRESETS.map((id) => ({
  id,
  name: PRESETS[id].title,
  hint: PRESETS[id].hint,
}));

/** How much it says, in words. */
export const TALKATIVENESS = [
  { id: "1", name: "One sentence" },
  { id: "2", name: "Short" },
  { id: "3", name: "A few sentences" },
  { id: "4", name: "Detailed" },
  { id: "5", name: "Everything that is known" },
] as const;

export function formOf({ samples, talkativeness, ...rest }: Personality): PersonalityForm {
  return { ...rest, samples: samples.join("\n"), talkativeness: String(talkativeness) };
}

/** Reads what was typed; the message of each wrong field where it can't be. */
export function readPersonality(form: PersonalityForm) {
  const samples = form.samples
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return check(personality, { ...form, samples, talkativeness: Number(form.talkativeness) });
}

export function errorsOf(form: PersonalityForm): FieldErrors {
  const read = readPersonality(form);
  return read.ok ? {} : read.errors;
}
