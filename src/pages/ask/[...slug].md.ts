/** Each page of the documentation as Markdown, at the page's address with `.md`. */
import type { APIRoute } from "astro";
import { pageAsMarkdown } from "../../components/docs/markdown.ts";
import { type DocsPage, docsPages, siteOf } from "../../components/docs/pages.ts";

export async function getStaticPaths() {
  const pages = await docsPages();
  return pages.map((page) => ({ params: { slug: page.id }, props: { page } }));
}

export const GET: APIRoute<{ page: DocsPage }> = async (context) => {
  const text = await pageAsMarkdown(context.props.page, siteOf(context));
  return new Response(text, { headers: { "Content-Type": "text/markdown; charset=utf-8" } });
};
