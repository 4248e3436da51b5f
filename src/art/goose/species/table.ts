import { BLACK_GEESE } from "./black.ts";
import { CURIOUS_GEESE } from "./curious.ts";
import { DABBLERS } from "./dabblers.ts";
import { DIVERS } from "./divers.ts";
import { GREY_GEESE } from "./grey.ts";
import { PLAYFUL_GEESE } from "./playful.ts";
import { SHELDUCKS } from "./shelducks.ts";
import { SOUTHERN_GEESE } from "./southern.ts";
import type { Species } from "./species.ts";
import { SWANS } from "./swans.ts";
import { ARCTIC_GEESE } from "./white.ts";

const TABLE = {
  ...BLACK_GEESE,
  ...GREY_GEESE,
  ...ARCTIC_GEESE,
  ...SOUTHERN_GEESE,
  ...PLAYFUL_GEESE,
  ...SWANS,
  ...SHELDUCKS,
  ...DABBLERS,
  ...DIVERS,
  ...CURIOUS_GEESE,
};

export type SpeciesId = keyof typeof TABLE;

/** Every species that can be drawn, by its key. */
export const SPECIES: Readonly<Record<SpeciesId, Species>> = TABLE;

const isSpecies = (key: string): key is SpeciesId => key in TABLE;

const [first = "canada", ...others] = Object.keys(TABLE).filter(isSpecies);

export const SPECIES_IDS: readonly [SpeciesId, ...SpeciesId[]] = [first, ...others];
