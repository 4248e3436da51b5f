/** The social cards of the pages that are not documentation. */
import type { APIRoute } from "astro";
import { SITE_CARD_IDS, type SiteCardId, siteCard } from "../../components/docs/site-cards.ts";
import { drawSocialCard } from "../../components/docs/social-card.ts";

export function getStaticPaths() {
  return SITE_CARD_IDS.map((card) => ({ params: { card }, props: { card } }));
}

export const GET: APIRoute<{ card: SiteCardId }> = async ({ props }) => {
  const picture = await drawSocialCard(siteCard(props.card));
  return new Response(picture, { headers: { "Content-Type": "image/jpeg" } });
};
