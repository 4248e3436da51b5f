/** The two birds of Duck Duck Goose, as files: both are there before either is shown. */
import type { APIRoute } from "astro";
import { drawVignette } from "../../../art/goose/goose.ts";
import { GOOSE, type GooseTraits } from "../../../art/goose/traits.ts";

const BIRDS: Record<string, GooseTraits> = {
  duck: { ...GOOSE, species: "mallard", pose: "swimming", facing: "right", seed: "party duck" },
  goose: {
    ...GOOSE,
    species: "embden",
    pose: "hissing",
    mood: "cross",
    accessories: ["crown"],
    seed: "party goose",
  },
};

export function getStaticPaths() {
  return Object.entries(BIRDS).map(([bird, traits]) => ({ params: { bird }, props: { traits } }));
}

export const GET: APIRoute<{ traits: GooseTraits }> = ({ props: { traits } }) =>
  new Response(drawVignette(traits, { id: "b" }), { headers: { "Content-Type": "image/svg+xml" } });
