import { collectorNumber } from "./printing.ts";
import type { ShownPrint } from "./result-markup.ts";
import type { CardTable } from "./table.ts";

/** What a browser needs to search by itself; the build writes it to a file (`/cards/data/…`). */
export type SearchData = Pick<CardTable, "cards" | "sets"> & {
  /** The files of the thumbnails, by a card's slug, in the order of its printings. */
  pictures: Readonly<Record<string, readonly string[]>>;
};

/** A printing with what pages say of it. */
export function shownPrint(
  { sets, pictures }: SearchData,
  { card, printing }: Pick<ShownPrint, "card" | "printing">,
): ShownPrint {
  const file = pictures[card.slug]?.[card.printings.indexOf(printing)] ?? "";
  return {
    card,
    printing,
    number: collectorNumber({ sets }, printing),
    picture: `/cards/art/${file}`,
  };
}
