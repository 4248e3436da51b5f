/** The social cards of the pages that are not documentation. */
import type { APIRoute } from "astro";
import { codeKey } from "../../components/docs/build-keys.ts";
import { SITE_CARD_IDS, type SiteCardId, siteCardWords } from "../../components/docs/site-cards.ts";
import { drawSocialCard } from "../../components/docs/social-card.ts";

export function getStaticPaths() {
  return SITE_CARD_IDS.map((card) => ({ params: { card }, props: { card }, ...codeKey(card) }));
}

export const GET: APIRoute<{ card: SiteCardId }> = async ({ props }) => {
  const picture = new Uint8Array(await drawSocialCard(siteCardWords(props.card)));
  return new Response(picture, { headers: { "Content-Type": "image/jpeg" } });
};
