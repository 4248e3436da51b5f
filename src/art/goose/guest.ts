/**
 * The geese of guests: what somebody chooses for theirs, as a seed. A seed is all that others get, so the
 * lists only ever grow at their ends. Without the drawing, which a browser has no need of: it shows the
 * picture at `gooseAddress`.
 */
import { pick, randomOf } from "./seed.ts";
import type { SpeciesId } from "./species/table.ts";
import type { Accessory, GooseTraits, Mood, Pose } from "./traits.ts";

export const GUEST_SPECIES = [
  ["canada", "Canada goose"],
  ["greylag", "Greylag goose"],
  ["snow", "Snow goose"],
  ["barnacle", "Barnacle goose"],
  ["red-breasted", "Red-breasted goose"],
  ["bar-headed", "Bar-headed goose"],
  ["nene", "Nene"],
  ["emperor", "Emperor goose"],
  ["egyptian", "Egyptian goose"],
  ["embden", "Embden goose"],
  ["chinese", "Chinese goose"],
  ["pink-footed", "Pink-footed goose"],
  ["white-fronted", "White-fronted goose"],
  ["cape-barren", "Cape Barren goose"],
  ["magpie", "Magpie goose"],
  ["gosling", "Gosling"],
  ["golden", "Golden goose"],
  ["porcelain", "Porcelain goose"],
  ["rubber", "Rubber goose"],
  ["ghost", "Ghost goose"],
  ["cosmic", "Cosmic goose"],
] as const satisfies readonly (readonly [SpeciesId, string])[];

export const GUEST_WEARS = [
  "nothing",
  "crown",
  "headset",
  "party hat",
  "sunglasses",
  "bow tie",
  "wizard hat",
  "top hat",
  "flower",
  "beanie",
  "pirate hat",
  "viking helmet",
  "chef hat",
  "jester hat",
  "graduation cap",
  "space helmet",
  "halo",
  "antlers",
  "monocle",
  "scarf",
] as const satisfies readonly (Accessory | "nothing")[];

/** A mood, and the pose that goes with it. */
export const GUEST_MOODS = [
  ["calm", "standing"],
  ["cheerful", "honking"],
  ["cross", "hissing"],
  ["mischievous", "walking"],
  ["surprised", "alert"],
] as const satisfies readonly (readonly [Mood, Pose])[];

/** Places in the three lists. */
export type GuestChoice = { species: number; wears: number; mood: number };

export function gooseSeedOf({ species, wears, mood }: GuestChoice): string {
  return `s${species}-w${wears}-m${mood}`;
}

/** What a seed stands for: any other word is a goose, too. */
export function choiceOfSeed(seed: string): GuestChoice {
  const [, species, wears, mood] = /^s(\d{1,3})-w(\d{1,3})-m(\d{1,3})$/.exec(seed) ?? [];
  const choice = { species: Number(species), wears: Number(wears), mood: Number(mood) };
  return isChoice(choice) ? choice : anyGoose(randomOf(seed));
}

/** A goose by chance; `random` gives numbers from 0 to below 1. */
export function anyGoose(random: () => number): GuestChoice {
  const placeIn = (list: readonly unknown[]) => Math.floor(random() * list.length);
  return {
    species: placeIn(GUEST_SPECIES),
    wears: placeIn(GUEST_WEARS),
    mood: placeIn(GUEST_MOODS),
  };
}

function isChoice({ species, wears, mood }: GuestChoice): boolean {
  return species < GUEST_SPECIES.length && wears < GUEST_WEARS.length && mood < GUEST_MOODS.length;
}

/** The traits by which `drawVignette` draws the goose of a seed. */
export function guestTraits(seed: string): GooseTraits {
  const choice = choiceOfSeed(seed);
  const [species] = GUEST_SPECIES[choice.species] ?? GUEST_SPECIES[0];
  const wears = GUEST_WEARS[choice.wears] ?? "nothing";
  const [mood, pose] = GUEST_MOODS[choice.mood] ?? GUEST_MOODS[0];
  return {
    species,
    pose,
    mood,
    facing: pick(randomOf(`${seed} facing`), ["left", "right"]),
    habitat: "lake",
    accessories: wears === "nothing" ? [] : [wears],
    seed,
  };
}

/** With a light wash behind it, for any ground; or without, for a light one. */
export const GUEST_LOOKS = ["washed", "plain"] as const;

export type GuestLook = (typeof GUEST_LOOKS)[number];

/** Where the picture of a seed's goose is (src/pages/pond-party/geese). */
export function gooseAddress(seed: string, look: GuestLook = "washed"): string {
  return `/pond-party/geese/${look}/${seed}.svg`;
}
