/** A search with all that a page says about it. */
import { readQuestion } from "./query/ask.ts";
import { asksForOwn } from "./query/own.ts";
import type { CardSearch, SearchResult } from "./query/search.ts";
import { type Suggestion, suggestionsFor } from "./query/suggest.ts";
import type { Node } from "./query/syntax.ts";
import type { CardTable } from "./table.ts";

export type SearchView = {
  /** The query that was answered: what was typed, or what a question became. */
  query: string;
  isQuestion: boolean;
  /** It is about cards of the person who searches, or of the player whose collection is searched. */
  isOwn: boolean;
  /** The player in whose collection it searches, as their page is called. */
  of: string | undefined;
  result: SearchResult;
  /** Names that the query needs and no card has, as in a link to a card that was renamed. */
  unknownNames: readonly string[];
  /** What to search for instead, when nothing was found. */
  suggestions: readonly Suggestion[];
};

/** Answers what somebody typed: a query, or `ask:` and a question in plain words. */
export function viewOf(
  search: CardSearch,
  table: Pick<CardTable, "cards" | "sets">,
  text: string,
  of?: string,
): SearchView {
  const asked = readQuestion(text);
  const query = asked ?? text.trim();
  const result = search.find(query);
  const isOwn = asksForOwn(result.query);
  const isLost = result.count === 0 && !isOwn;
  const suggestions = isLost ? suggestionsFor(search, table, query) : [];
  const unknownNames = isLost ? unknownNamesIn(search, query, result.query.tree) : [];
  const isQuestion = asked !== undefined;
  return { query, isQuestion, isOwn, of, result, unknownNames, suggestions };
}

function unknownNamesIn(search: CardSearch, query: string, tree: Node): string[] {
  const parts = tree.type === "and" ? tree.parts : [tree];
  return parts.flatMap((part) => {
    if (part.type !== "term" || part.term.type !== "name") return [];
    const { from, to } = part.span;
    return search.find(query.slice(from, to)).count === 0 ? [part.term.text] : [];
  });
}
