/** The geese of Soul Stack, asleep and without a background; the game turns every other one round. */
import type { APIRoute } from "astro";
import { drawGoose } from "../../../art/goose/goose.ts";
import { GOOSE } from "../../../art/goose/traits.ts";

const SPECIES = ["greylag", "barnacle", "snow", "canada", "golden", "ghost"] as const;

export function getStaticPaths() {
  return SPECIES.map((species) => ({ params: { species }, props: { species } }));
}

export const GET: APIRoute<{ species: (typeof SPECIES)[number] }> = ({ props: { species } }) =>
  new Response(
    drawGoose(
      { ...GOOSE, species, pose: "sleeping", facing: "left", seed: `sleeper ${species}` },
      { id: "s" },
    ),
    { headers: { "Content-Type": "image/svg+xml" } },
  );
