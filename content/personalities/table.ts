/** The five personalities to begin with, checked. Loading this module throws when one has a mistake. */
import * as v from "valibot";
import type { Personality } from "../../src/core/gander/api.ts";
import { presetTable } from "../../src/core/gander/presets.ts";
import presets from "./presets.json" with { type: "json" };

export const PRESETS = v.parse(presetTable, presets);

/** A personality with its preset's words wherever its own are empty. */
export function withPreset(own: Personality): Personality {
  const preset = PRESETS[own.preset];
  return {
    ...own,
    name: own.name || preset.name,
    tone: own.tone || preset.tone,
    instructions: own.instructions || preset.instructions,
    samples: own.samples.length > 0 ? own.samples : preset.samples,
  };
}
