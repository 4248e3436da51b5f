/** The goose of a guest of Pond Party, drawn when it is asked for: there are thousands of them. */
import type { APIRoute } from "astro";
import * as v from "valibot";
import { gooseSeed } from "#core/pond/wire.ts";
import { drawVignette } from "../../../art/goose/goose.ts";
import { guestTraits } from "../../../art/goose/guest.ts";

export const prerender = false;

const DAY_SECONDS = 24 * 60 * 60;

export const GET: APIRoute = ({ params }) => {
  const seed = v.safeParse(gooseSeed, params.seed);
  if (!seed.success) return new Response("There is no such goose", { status: 404 });
  return new Response(drawVignette(guestTraits(seed.output), { id: "g" }), {
    headers: {
      "Content-Type": "image/svg+xml",
      "Cache-Control": `public, max-age=${DAY_SECONDS}`,
    },
  });
};
