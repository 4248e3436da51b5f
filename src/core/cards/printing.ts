/** What follows from a printing. It stands apart from the reading of tables, which browsers don't need. */
import type { Card, CardArt, CardSet, Printing } from "./schema.ts";

/** How a printing is drawn. */
export function artOf(card: Card, printing: Printing): CardArt {
  return printing.art ?? card.art;
}

/** The collector number as it is written: FF 007. */
export function collectorNumber(
  { sets }: { sets: readonly Pick<CardSet, "slug" | "code">[] },
  { set, number }: Pick<Printing, "set" | "number">,
): string {
  const code = sets.find(({ slug }) => slug === set)?.code ?? "";
  return `${code} ${String(number).padStart(3, "0")}`;
}
