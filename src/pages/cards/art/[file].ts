/** The pictures of the cards: drawings, thumbnails and those for shared links. */
import type { APIRoute } from "astro";
import { CARD_TABLE } from "../../../../content/cards/table.ts";
import {
  type CardPicture,
  cardDrawing,
  cardThumbnail,
  forgetOthers,
  sharedPicture,
} from "../../../components/cards/pictures.ts";

export async function getStaticPaths() {
  const pictures = CARD_TABLE.cards.flatMap((card) =>
    card.printings.flatMap((printing, index) => [
      cardDrawing(card, printing),
      cardThumbnail(card, printing),
      ...(index === 0 ? [sharedPicture(card, printing)] : []),
    ]),
  );
  await forgetOthers(pictures);
  return pictures.map((picture) => ({ params: { file: picture.file }, props: { picture } }));
}

export const GET: APIRoute<{ picture: CardPicture }> = async ({ props: { picture } }) =>
  new Response(await picture.make(), { headers: { "Content-Type": picture.type } });
