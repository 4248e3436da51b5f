import { expect, it } from "vitest";
import { PERSONALITY_PRESETS, type Personality } from "#core/gander/api.ts";
import { PRESETS } from "../../content/personalities/table.ts";
import { voiceOf } from "./voice.ts";

const EMPTY: Personality = {
  preset: "guide",
  name: "",
  tone: "",
  instructions: "",
  samples: [],
  talkativeness: 4,
};

it.each(PERSONALITY_PRESETS)("GANDER-P1: what is left empty is said as %s says it", (preset) => {
  const { name, tone, instructions, samples } = PRESETS[preset];
  expect(voiceOf({ ...EMPTY, preset })).toEqual({
    name,
    tone,
    instructions,
    samples,
    talkativeness: 4,
  });
});

it("GANDER-P1: words of one's own come before the preset's", () => {
  const own = { name: "Ahab", tone: "salty", instructions: "Be brief.", samples: ["Arr."] };
  expect(voiceOf({ ...EMPTY, preset: "goose", ...own })).toMatchObject(own);
});
