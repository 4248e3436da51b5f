import { pick, type Random, randomOf } from "./seed.ts";
import type { Plumage } from "./species/species.ts";
import { SPECIES_IDS, type SpeciesId } from "./species/table.ts";

export const POSES = [
  "standing",
  "walking",
  "swimming",
  "honking",
  "sleeping",
  "flying",
  "grazing",
  "hissing",
  "alert",
] as const;
export type Pose = (typeof POSES)[number];

export const MOODS = ["calm", "cheerful", "cross", "mischievous", "surprised"] as const;
export type Mood = (typeof MOODS)[number];

export const HABITATS = [
  "tundra",
  "marsh",
  "lake",
  "meadow",
  "coast",
  "mountain",
  "park",
  "night",
  "farm",
  "savanna",
  "ice",
  "studio",
  "sea",
  "forest",
  "desert",
  "city",
  "castle",
  "volcano",
  "kitchen",
  "stage",
  "library",
  "space",
] as const;
export type Habitat = (typeof HABITATS)[number];

export const ACCESSORIES = [
  "crown",
  "headset",
  "cap",
  "scarf",
  "bow tie",
  "monocle",
  "wizard hat",
  "top hat",
  "flower",
  "sunglasses",
  "beanie",
  "bread",
  "party hat",
  "pirate hat",
  "viking helmet",
  "chef hat",
  "santa hat",
  "jester hat",
  "graduation cap",
  "space helmet",
  "halo",
  "antlers",
  "laurel",
  "glasses",
  "eye patch",
  "bandana",
  "letter",
  "fish",
  "rose",
  "key",
  "microphone",
  "lantern",
  "tie",
  "pearls",
  "medal",
  "bell",
  "ruff",
  "cape",
] as const;
export type Accessory = (typeof ACCESSORIES)[number];

export type Facing = "left" | "right";

/** All that decides how a goose looks: the same traits give the same drawing, byte by byte. */
export interface GooseTraits {
  species: SpeciesId;
  pose: Pose;
  mood: Mood;
  facing: Facing;
  habitat: Habitat;
  accessories: readonly Accessory[];
  /** Colours other than the species' own, for individuals. */
  plumage?: Partial<Plumage>;
  /** Decides the hand's wobble, the hatching and the plants. */
  seed: string;
}

/** The plain goose of the guide; a caller changes what it needs. */
export const GOOSE: GooseTraits = {
  species: "canada",
  pose: "standing",
  mood: "calm",
  facing: "left",
  habitat: "marsh",
  accessories: [],
  seed: "goose",
};

/**
 * Traits of an individual. `random` decides them; by default it is the seed's own stream, so that
 * a seed is a goose. About one goose in six wears something.
 */
export function traitsFromSeed(seed: string, random: Random = randomOf(seed)): GooseTraits {
  return {
    species: pick(random, SPECIES_IDS),
    pose: pick(random, POSES),
    mood: pick(random, MOODS),
    facing: pick(random, ["left", "right"]),
    habitat: pick(random, HABITATS),
    accessories: random() < 1 / 6 ? [pick(random, ACCESSORIES)] : [],
    seed,
  };
}
