/** The script that replays a channel's log, as the project has it: pages of Gaggle link to it. */
import { readFileSync } from "node:fs";
import type { APIRoute } from "astro";

export const GET: APIRoute = () =>
  new Response(readFileSync("scripts/replay-gaggle.mjs", "utf8"), {
    headers: { "Content-Type": "text/javascript" },
  });
