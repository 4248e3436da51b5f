/** The social card of each page of the documentation. */
import type { APIRoute } from "astro";
import { type DocsPage, docsPages } from "../../../components/docs/pages.ts";
import { docsCard, drawSocialCard } from "../../../components/docs/social-card.ts";

export async function getStaticPaths() {
  const pages = await docsPages();
  return pages.map((page) => ({ params: { slug: page.id }, props: { page } }));
}

export const GET: APIRoute<{ page: DocsPage }> = async ({ props }) => {
  const picture = await drawSocialCard(docsCard(props.page));
  return new Response(picture, { headers: { "Content-Type": "image/jpeg" } });
};
