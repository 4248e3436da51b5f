/** All cards as data, for the search in the browser. */
import type { APIRoute } from "astro";
import { SEARCH_DATA, SEARCH_DATA_FILE } from "../../../components/cards/search-data.ts";

export function getStaticPaths() {
  return [{ params: { file: SEARCH_DATA_FILE } }];
}

export const GET: APIRoute = () =>
  new Response(SEARCH_DATA, { headers: { "Content-Type": "application/json" } });
