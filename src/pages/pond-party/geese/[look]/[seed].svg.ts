/** The goose of a guest of Pond Party, drawn when it is asked for: there are thousands of them. */
import type { APIRoute } from "astro";
import * as v from "valibot";
import { gooseSeed } from "#core/pond/wire.ts";
import { drawGoose, drawVignette } from "../../../../art/goose/goose.ts";
import { GUEST_LOOKS, guestTraits } from "../../../../art/goose/guest.ts";

export const prerender = false;

const DAY_SECONDS = 24 * 60 * 60;

const asked = v.object({ look: v.picklist(GUEST_LOOKS), seed: gooseSeed });

export const GET: APIRoute = ({ params }) => {
  const goose = v.safeParse(asked, params);
  if (!goose.success) return new Response("There is no such goose", { status: 404 });
  const { look, seed } = goose.output;
  const draw = look === "plain" ? drawGoose : drawVignette;
  return new Response(draw(guestTraits(seed), { id: "g" }), {
    headers: {
      "Content-Type": "image/svg+xml",
      "Cache-Control": `public, max-age=${DAY_SECONDS}`,
    },
  });
};
