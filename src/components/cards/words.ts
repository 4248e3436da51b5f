/** How a card's values are written on pages. */
import type { Card } from "#core/cards/schema.ts";

type Figure = { from: number; to: number };

const counted = (value: number) => value.toLocaleString("en");

/** "127 to 170 cm", or "138 cm" where the source has one value. */
export function measured({ from, to }: Figure, unit: string): string {
  return from === to ? `${counted(from)} ${unit}` : `${counted(from)} to ${counted(to)} ${unit}`;
}

/** One sentence about the card, for search results and shared links. */
export function summaryOf(card: Card): string {
  const what =
    card.kind === "real" ? `a ${card.family} of the real world` : "found in no other guide";
  return `${card.name} (${card.species}), ${what}: ${card.flavour}`;
}
