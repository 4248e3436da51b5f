/** For crawlers: what is no page, and where the pages are listed. */
import type { APIRoute } from "astro";
import { siteOf } from "../components/docs/pages.ts";

export const GET: APIRoute = (context) =>
  new Response(
    [
      "User-agent: *",
      "Disallow: /api/",
      "Disallow: /_/",
      "",
      `Sitemap: ${new URL("/sitemap-index.xml", siteOf(context)).href}`,
      "",
    ].join("\n"),
  );
