import * as v from "valibot";
import type { CardArt } from "#core/cards/schema.ts";
import type { Colour } from "../../art/goose/colour.ts";
import { SPECIES, SPECIES_IDS } from "../../art/goose/species/table.ts";
import { ACCESSORIES, type GooseTraits, HABITATS, MOODS, POSES } from "../../art/goose/traits.ts";

const colour = v.custom<Colour>(
  (value) => typeof value === "string" && /^#[0-9a-f]{6}$/.test(value),
  "a colour is written #rrggbb",
);
const plumageParts = Object.keys(SPECIES.canada.plumage) as [keyof GooseTraits["plumage"] & string];

const traitsSchema = v.object({
  species: v.picklist(SPECIES_IDS),
  pose: v.picklist(POSES),
  mood: v.picklist(MOODS),
  habitat: v.picklist(HABITATS),
  facing: v.picklist(["left", "right"]),
  accessories: v.array(v.picklist(ACCESSORIES)),
  plumage: v.optional(v.record(v.picklist(plumageParts), colour)),
});

/**
 * Traits of a card's picture. `seed` names the picture: the same art with the same seed is the same
 * drawing. Throws when the art uses a word that the generator doesn't know.
 */
export function cardTraits(art: CardArt, seed: string): GooseTraits {
  const result = v.safeParse(traitsSchema, art);
  if (result.success) {
    const { plumage, ...traits } = result.output;
    return { ...traits, seed, ...(plumage && { plumage }) };
  }
  const [issue] = result.issues;
  throw new Error(`The art of ${seed}: ${v.getDotPath(issue)}: ${issue.message}`);
}
