/** Which picture belongs to which printing, for the web server. */
import type { APIRoute } from "astro";
import { PICTURES } from "../../components/cards/search-data.ts";

export const GET: APIRoute = () =>
  new Response(PICTURES, { headers: { "Content-Type": "application/json" } });
