/** The cards as browsers get them, for the pages that are filled in there. */
import type { APIRoute } from "astro";
import type { Catalogue } from "#core/cards/catalogue.ts";
import { CARD_TABLE } from "../../../content/cards/table.ts";
import { cardThumbnail, pictureAddress } from "../../components/cards/pictures.ts";

const catalogue: Catalogue = {
  cards: CARD_TABLE.cards.map((card) => ({
    slug: card.slug,
    name: card.name,
    species: card.species,
    printings: card.printings.map((printing) => ({
      set: printing.set,
      number: printing.number,
      rarity: printing.rarity,
      finish: printing.finish,
      ...(printing.onlyIn && { onlyIn: printing.onlyIn }),
      ...(printing.released && { released: printing.released }),
      picture: pictureAddress(cardThumbnail(card, printing)),
    })),
  })),
  sets: CARD_TABLE.sets.map(({ slug, name, code, symbol, released, reward }) => ({
    ...{ slug, name, code, symbol, released, reward },
  })),
};

export const GET: APIRoute = () =>
  new Response(JSON.stringify(catalogue), { headers: { "Content-Type": "application/json" } });
