/** What the build writes about all cards, for browsers and for the web server. */
import { createHash } from "node:crypto";
import type { SearchData } from "#core/cards/search-data.ts";
import { CARD_TABLE } from "../../../content/cards/table.ts";
import { cardDrawing, cardThumbnail, pictureAddress, sharedPicture } from "./pictures.ts";

const pictures: Record<string, [string, string][]> = Object.fromEntries(
  CARD_TABLE.cards.map((card) => [
    card.slug,
    card.printings.map((printing): [string, string] => [
      cardDrawing(card, printing).file,
      cardThumbnail(card, printing).file,
    ]),
  ]),
);

const data: SearchData = {
  cards: CARD_TABLE.cards,
  sets: CARD_TABLE.sets,
  pictures: Object.fromEntries(
    Object.entries(pictures).map(([slug, files]) => [slug, files.map(([, small]) => small)]),
  ),
};

/** What browsers search, as text. */
export const SEARCH_DATA = JSON.stringify(data);

const hash = createHash("sha256").update(SEARCH_DATA).digest("hex").slice(0, 10);

/** Its file's name has the hash of its content, so browsers keep it for good. */
export const SEARCH_DATA_FILE = `cards.${hash}.json`;
export const SEARCH_DATA_ADDRESS = `/cards/data/${SEARCH_DATA_FILE}`;

/** Each card's picture in other places, such as messages on Discord. */
const shared = Object.fromEntries(
  CARD_TABLE.cards.flatMap((card) =>
    card.printings
      .slice(0, 1)
      .map((printing) => [card.slug, pictureAddress(sharedPicture(card, printing))]),
  ),
);

/** What the web server and the bots have to know: src/server/card-library.ts reads it. */
export const PICTURES = JSON.stringify({ data: SEARCH_DATA_ADDRESS, pictures, shared });
