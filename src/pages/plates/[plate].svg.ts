import type { APIRoute } from "astro";
import { drawPlate } from "../../art/goose/plate.ts";
import { PLATE_IDS, type PlateId, plateTraits } from "../../components/goose/plates.ts";

export function getStaticPaths() {
  return PLATE_IDS.map((plate) => ({ params: { plate }, props: { plate } }));
}

/** A plate as a file: pages with many plates load those that come into view. */
export const GET: APIRoute<{ plate: PlateId }> = ({ props: { plate } }) =>
  new Response(drawPlate(plateTraits(plate), { id: "p" }), {
    headers: { "Content-Type": "image/svg+xml" },
  });
