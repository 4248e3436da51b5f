/** What to search for instead of what finds nothing. */
import { distance } from "fastest-levenshtein";
import { CARD_SEARCH } from "../limits.ts";
import type { CardTable } from "../table.ts";
import { completionsAt } from "./complete.ts";
import { without } from "./edit.ts";
import type { CardSearch } from "./search.ts";
import type { Node, Span } from "./syntax.ts";
import { folded } from "./text.ts";

/** Another query, why it is offered, and how many cards it finds. */
export type Suggestion = { query: string; words: string; count: number };

/** Words this short are near to too many others. */
const NEAR_MIN_CHARS = 4;
const NEAR_MAX_DISTANCE = 2;

/**
 * Queries that find something where `text` does not: a plain word as a field's value, a name that is
 * spelt nearly so, and the query without one of its parts (CARDSEARCH-E5).
 */
export function suggestionsFor(
  search: CardSearch,
  { cards, sets }: Pick<CardTable, "cards" | "sets">,
  text: string,
): Suggestion[] {
  const { query, chips } = search.find(text);
  const words = wordsOf(query.tree);
  const names = words.some(({ word }) => word.length >= NEAR_MIN_CHARS)
    ? new Set(cards.flatMap(({ name }) => folded(name).split(" ")))
    : [];
  const offered = [
    ...words.flatMap(({ span, word }) => {
      const typed = text.slice(span.from, span.to);
      const values = completionsAt(typed, typed.length, sets).filter(
        ({ insert }) => /:./.test(insert) && !insert.endsWith(":"),
      );
      const near = nearestOf(word, names);
      return [...values.map(({ insert }) => insert), ...(near === undefined ? [] : [near])].map(
        (insert) => {
          const changed = replaced(text, span, insert);
          return { query: changed, words: changed };
        },
      );
    }),
    ...(chips.length > 1 ? chips : []).map((chip) => ({
      query: without(text, chip.span),
      words: `without “${text.slice(chip.span.from, chip.span.to)}”`,
    })),
  ];
  const found = offered.flatMap((each) => {
    const { count } = search.find(each.query);
    return count > 0 ? [{ ...each, count }] : [];
  });
  return found
    .filter(({ query: one }, place) => found.findIndex((each) => each.query === one) === place)
    .slice(0, CARD_SEARCH.suggestionsMaxCount);
}

/** The plain words that all have to be on the card. */
function wordsOf(tree: Node): { span: Span; word: string }[] {
  const parts = tree.type === "and" ? tree.parts : [tree];
  return parts.flatMap((part) =>
    part.type === "term" && part.term.type === "words" && !part.term.text.includes(" ")
      ? [{ span: part.span, word: part.term.text }]
      : [],
  );
}

function nearestOf(word: string, names: Iterable<string>): string | undefined {
  if (word.length < NEAR_MIN_CHARS) return undefined;
  const near = [...names]
    .filter((name) => Math.abs(name.length - word.length) <= NEAR_MAX_DISTANCE)
    .map((name) => ({ name, far: distance(word, name) }))
    .filter(({ far }) => far > 0 && far <= NEAR_MAX_DISTANCE)
    .toSorted((one, other) => one.far - other.far);
  return near[0]?.name;
}

function replaced(text: string, { from, to }: Span, insert: string): string {
  return text.slice(0, from) + insert + text.slice(to);
}
