/** For language models: the whole documentation in one file. */
import type { APIRoute } from "astro";
import { pageAsMarkdown } from "../components/docs/markdown.ts";
import { docsPages } from "../components/docs/pages.ts";
import { siteOf } from "../components/docs/site.ts";

export const GET: APIRoute = async (context) => {
  const site = siteOf(context);
  const texts: string[] = [];
  for (const page of await docsPages()) texts.push(await pageAsMarkdown(page, site));
  return new Response(texts.join("\n---\n\n"));
};
