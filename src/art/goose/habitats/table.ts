import type { Habitat } from "../traits.ts";
import type { Scenery } from "./landscape.ts";
import {
  CASTLE,
  CITY,
  DESERT,
  FOREST,
  KITCHEN,
  LIBRARY,
  SEA,
  SPACE,
  STAGE,
  VOLCANO,
} from "./odd.ts";
import { FARM, PARK, STUDIO } from "./tame.ts";
import { COAST, ICE, LAKE, MARSH, MEADOW, MOUNTAIN, NIGHT, SAVANNA, TUNDRA } from "./wild.ts";

export const SCENERY: Readonly<Record<Habitat, Scenery>> = {
  tundra: TUNDRA,
  marsh: MARSH,
  lake: LAKE,
  meadow: MEADOW,
  coast: COAST,
  mountain: MOUNTAIN,
  park: PARK,
  night: NIGHT,
  farm: FARM,
  savanna: SAVANNA,
  ice: ICE,
  studio: STUDIO,
  sea: SEA,
  forest: FOREST,
  desert: DESERT,
  city: CITY,
  castle: CASTLE,
  volcano: VOLCANO,
  kitchen: KITCHEN,
  stage: STAGE,
  library: LIBRARY,
  space: SPACE,
};
