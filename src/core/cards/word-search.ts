import type { Catalogue, CatalogueCard } from "./catalogue.ts";

/** A plain search by words over the published catalogue, as the terminal has it. */

/** What a word may be narrowed to, e.g. `rarity:rare`. */
export const SEARCH_FIELDS = ["name", "species", "set", "rarity"] as const;

type SearchField = (typeof SEARCH_FIELDS)[number];

export type SearchResult = {
  /** Cards in which every word is found, in the order of the catalogue. */
  cards: readonly CatalogueCard[];
  /** Parts of the query with a field that is not known. */
  ignored: readonly string[];
};

/** Finds cards. A query whose parts are all ignored finds none. */
export function searchWords(catalogue: Catalogue, query: string): SearchResult {
  const parts = query.toLowerCase().split(/\s+/).filter(Boolean);
  const terms = parts.flatMap((part) => termOf(part) ?? []);
  const ignored = parts.filter((part) => termOf(part) === undefined);
  if (terms.length === 0) return { cards: [], ignored };
  const cards = catalogue.cards.filter((card) => {
    const texts = textsOf(catalogue, card);
    return terms.every(({ field, word }) =>
      (field ? [texts[field]] : Object.values(texts)).some((text) => hasWord(text, word)),
    );
  });
  return { cards, ignored };
}

/** Whether a word of the text begins so: "common" is no "uncommon". */
function hasWord(text: string, beginning: string): boolean {
  return [...text.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)].some(({ index }) =>
    text.startsWith(beginning, index),
  );
}

function termOf(part: string): { field?: SearchField; word: string } | undefined {
  const at = part.indexOf(":");
  if (at < 0) return { word: part };
  const field = SEARCH_FIELDS.find((name) => name === part.slice(0, at));
  const word = part.slice(at + 1);
  return field && word !== "" ? { field, word } : undefined;
}

function textsOf({ sets }: Catalogue, card: CatalogueCard): Record<SearchField, string> {
  const setWords = card.printings.flatMap(({ set }) => {
    const known = sets.find(({ slug }) => slug === set);
    return [set, known?.name ?? ""];
  });
  return {
    name: card.name.toLowerCase(),
    species: card.species.toLowerCase(),
    set: setWords.join("\n").toLowerCase(),
    rarity: card.printings.map(({ rarity }) => rarity).join("\n"),
  };
}
