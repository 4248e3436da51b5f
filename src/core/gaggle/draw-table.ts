import { RARITIES, type Rarity } from "../cards/vocabulary.ts";
import { sha256Hex } from "../fairness/digest.ts";
import { RARITY_SHARE } from "./odds.ts";

/** A card that can come by, with its weight among all. */
export type DrawCard = { slug: string; rarity: Rarity; weight: number };

/** What can come by in a channel; the hash of its text is in the channel's terms (GAGGLE-L3). */
export type DrawTable = { cards: readonly DrawCard[]; total: number; text: string; hash: string };

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** A rarity's share in weight: cards of one rarity divide it, to less than one part in 1,000. */
const SHARE_WEIGHT = 100_000;

/** The table of cards that may come by; in the order of their slugs, so that its text is one only. */
export function drawTable(cards: readonly { slug: string; rarity: Rarity }[]): DrawTable {
  const counts = Object.fromEntries(
    RARITIES.map((each) => [each, cards.filter(({ rarity }) => rarity === each).length]),
  );
  const weighed = cards.map(({ slug, rarity }) => ({
    slug,
    rarity,
    weight: Math.round((RARITY_SHARE[rarity] * SHARE_WEIGHT) / (counts[rarity] || 1)),
  }));
  weighed.sort((one, other) => (one.slug < other.slug ? -1 : 1));
  return tableOf(weighed);
}

/**
 * Reads a table's text: a line `slug rarity weight` for each card.
 * @throws {Error} with the line when it is not one.
 */
export function readDrawTable(text: string): DrawTable {
  const lines = text.split("\n").slice(0, -1);
  const cards = lines.map((line) => {
    const [slug = "", rarity = "", weight = "", ...rest] = line.split(" ");
    const known = RARITIES.find((each) => each === rarity);
    if (!SLUG.test(slug) || known === undefined || !/^\d{1,9}$/.test(weight) || rest.length > 0) {
      throw new Error(`Not a line of a card table: ${line}`);
    }
    return { slug, rarity: known, weight: Number(weight) };
  });
  return tableOf(cards);
}

function tableOf(cards: readonly DrawCard[]): DrawTable {
  const text = cards.map(({ slug, rarity, weight }) => `${slug} ${rarity} ${weight}\n`).join("");
  const total = cards.reduce((sum, { weight }) => sum + weight, 0);
  return { cards, total, text, hash: sha256Hex(text) };
}

/** The card in whose weight `point` lies, from 0 to below the table's total. */
export function cardAt({ cards }: DrawTable, point: number): DrawCard | undefined {
  let rest = point;
  return cards.find(({ weight }) => {
    rest -= weight;
    return rest < 0;
  });
}
