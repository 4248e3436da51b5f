import { distance } from "fastest-levenshtein";

/** Finds the card that somebody means by what they typed (GAGGLE-C7). */

export type Named = { slug: string; name: string };

export type NameMatch<Card extends Named> =
  | { type: "one"; card: Card }
  | { type: "several"; cards: readonly Card[] }
  | { type: "none" };

/** A name as it is compared: letters and digits alone. */
export function foldedName(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** At most so many are asked about. */
const ASKED_MAX_COUNT = 3;

/** Matches a name with typing mistakes; two names that are as near are both given. */
export function matchName<Card extends Named>(
  typed: string,
  cards: readonly Card[],
): NameMatch<Card> {
  const wanted = foldedName(typed.slice(0, 80));
  if (wanted === "") return { type: "none" };
  const folded = cards.map((card) => ({ card, name: foldedName(card.name) }));
  const exact = folded.filter(({ name }) => name === wanted);
  if (exact.length > 0) return matchOf(exact.map(({ card }) => card));
  const begun = folded.filter(({ name }) => name.startsWith(wanted));
  if (begun.length > 0) return matchOf(begun.map(({ card }) => card));
  const near = folded
    .map(({ card, name }) => ({ card, edits: distance(wanted, name) }))
    .filter(({ edits }) => edits <= Math.floor(wanted.length / 4));
  const least = Math.min(...near.map(({ edits }) => edits));
  return matchOf(near.filter(({ edits }) => edits === least).map(({ card }) => card));
}

function matchOf<Card extends Named>(cards: readonly Card[]): NameMatch<Card> {
  const [card, ...others] = cards;
  if (card === undefined) return { type: "none" };
  if (others.length === 0) return { type: "one", card };
  return { type: "several", cards: cards.slice(0, ASKED_MAX_COUNT) };
}
