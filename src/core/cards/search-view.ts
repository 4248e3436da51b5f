/** A search with all that a page says about it. */
import { readQuestion } from "./query/ask.ts";
import { asksForOwn } from "./query/own.ts";
import type { CardSearch, SearchResult } from "./query/search.ts";
import { type Suggestion, suggestionsFor } from "./query/suggest.ts";
import type { CardTable } from "./table.ts";

export type SearchView = {
  /** The query that was answered: what was typed, or what a question became. */
  query: string;
  isQuestion: boolean;
  /** It is about cards of the person who searches. */
  isOwn: boolean;
  result: SearchResult;
  /** What to search for instead, when nothing was found. */
  suggestions: readonly Suggestion[];
};

/** Answers what somebody typed: a query, or `ask:` and a question in plain words. */
export function viewOf(
  search: CardSearch,
  table: Pick<CardTable, "cards" | "sets">,
  text: string,
): SearchView {
  const asked = readQuestion(text);
  const query = asked ?? text.trim();
  const result = search.find(query);
  const isOwn = asksForOwn(result.query);
  const isLost = result.count === 0 && !isOwn;
  const suggestions = isLost ? suggestionsFor(search, table, query) : [];
  return { query, isQuestion: asked !== undefined, isOwn, result, suggestions };
}
