/** The cards as the web server has them: searched, shown on pages, and given out by the API. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { CardSearch } from "#core/cards/query/search.ts";
import type { SearchData } from "#core/cards/search-data.ts";
import { type SearchView, viewOf } from "#core/cards/search-view.ts";
import { readPattern } from "#core/chat/pattern.ts";
import { CARD_TABLE } from "../../content/cards/table.ts";

/** What the build writes about the cards' pictures (src/pages/cards/pictures.json.ts). */
const picturesSchema = v.object({
  /** The address of the data that browsers search. */
  data: v.string(),
  /** The drawing and the thumbnail of each printing, by a card's slug. */
  pictures: v.record(v.string(), v.array(v.tuple([v.string(), v.string()]))),
});

export const PICTURES_FILE = "cards/pictures.json";

export type CardPictures = v.InferOutput<typeof picturesSchema>;

export type CardLibrary = {
  table: typeof CARD_TABLE;
  pictures: CardPictures["pictures"];
  /** As browsers have it. */
  data: SearchData;
  dataAddress: string;
  /** `of` is the player in whose collection a page searches; their cards are known in the browser alone. */
  view: (text: string, of?: string) => SearchView;
};

/** Reads what the build has written. `pages` is the folder of the built pages. */
export function openCardLibrary(pages: string): CardLibrary {
  const { data, pictures } = v.parse(
    picturesSchema,
    JSON.parse(readFileSync(join(pages, PICTURES_FILE), "utf8")),
  );
  const search = new CardSearch(CARD_TABLE, readPattern);
  return {
    table: CARD_TABLE,
    pictures,
    data: {
      ...CARD_TABLE,
      pictures: Object.fromEntries(
        Object.entries(pictures).map(([slug, files]) => [slug, files.map(([, small]) => small)]),
      ),
    },
    dataAddress: data,
    view: (text, of) => viewOf(search, CARD_TABLE, text, of),
  };
}
