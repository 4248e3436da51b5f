/** Geese that pages load as files, when they need them: for the splash, the footer and the error page. */
import type { APIRoute } from "astro";
import { drawGoose } from "../../art/goose/goose.ts";
import { GOOSE } from "../../art/goose/traits.ts";

const GEESE = {
  walking: { ...GOOSE, pose: "walking", mood: "cheerful", facing: "right" },
  standing: { ...GOOSE, pose: "standing", mood: "calm", facing: "left" },
  hissing: { ...GOOSE, pose: "hissing", mood: "cross", facing: "left" },
  honking: { ...GOOSE, pose: "honking", mood: "cheerful", facing: "left" },
} as const;

export function getStaticPaths() {
  return Object.entries(GEESE).map(([pose, traits]) => ({ params: { pose }, props: { traits } }));
}

export const GET: APIRoute = ({ props, params }) =>
  new Response(drawGoose(props.traits, { id: `goose-${params.pose}` }), {
    headers: { "Content-Type": "image/svg+xml" },
  });
