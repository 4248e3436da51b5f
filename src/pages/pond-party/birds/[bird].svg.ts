/** The two birds of Duck Duck Goose, as files: both are there before either is shown. */
import type { APIRoute } from "astro";
import { drawGoose, drawVignette } from "../../../art/goose/goose.ts";
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

/** The duck swims on a light pond; the goose comes before a dark red. */
export const GET: APIRoute<{ traits: GooseTraits }> = ({ props: { traits }, params }) => {
  const draw = params.bird === "duck" ? drawGoose : drawVignette;
  return new Response(draw(traits, { id: "b" }), { headers: { "Content-Type": "image/svg+xml" } });
};
