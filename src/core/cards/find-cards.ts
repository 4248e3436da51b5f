import type { CardSearch } from "./query/search.ts";
import { countWords } from "./result-markup.ts";
import { viewOf } from "./search-view.ts";
import type { CardTable } from "./table.ts";

/** What a query finds, for places that have room for a few names. */
export type FoundCards = {
  /** The query that was answered; a question after `ask:` becomes one. */
  query: string;
  /** How many there are, e.g. "12 cards". */
  counted: string;
  /** The cards in their order, each once. */
  slugs: readonly string[];
  /** The query is about somebody's collection. */
  isOwn: boolean;
  /** Nothing of the query was understood, so that it would find every card. */
  isEmpty: boolean;
  /** What was not understood first, and why; "" for a query that was understood. */
  ignored: string;
};

const SPOT_MAX_CHARS = 30;
const IGNORED_MAX_CHARS = 120;

export function findCards(
  search: CardSearch,
  table: Pick<CardTable, "cards" | "sets">,
  text: string,
): FoundCards {
  const { query, result, isOwn } = viewOf(search, table, text);
  const { tree, said, problems, directives } = result.query;
  const [problem] = problems;
  const spot = problem && query.slice(problem.span.from, problem.span.to).slice(0, SPOT_MAX_CHARS);
  return {
    query,
    counted: countWords(result.count, directives),
    slugs: [...new Set(result.prints().map(({ card }) => card.slug))],
    isOwn,
    isEmpty: tree.type === "all" && said.length === 0,
    ignored: problem ? `${spot} (${problem.message})`.slice(0, IGNORED_MAX_CHARS) : "",
  };
}
