/** Cards that a chat line asks for by a query of the card search (GAGGLE-C9). */

import { parseQuery } from "../cards/query/parse.ts";
import type { CardSearch } from "../cards/query/search.ts";
import type { Node } from "../cards/query/syntax.ts";
import { countWords, searchAddress } from "../cards/result-markup.ts";
import { viewOf } from "../cards/search-view.ts";
import type { CardTable } from "../cards/table.ts";
import { type GaggleWords, names } from "./chat-lines.ts";

export type FoundCards = {
  /** The query that was answered; a question after `ask:` becomes one. */
  query: string;
  /** How many there are, e.g. "12 cards". */
  counted: string;
  /** The cards in their order, each once. */
  slugs: readonly string[];
  /** The query is about somebody's collection, which chat does not know. */
  isOwn: boolean;
  /** Nothing of the query was understood, so that it would find every card. */
  isEmpty: boolean;
  /** What was not understood first, and why; "" for a query that was understood. */
  ignored: string;
};

const NAMES_MAX_CHARS = 200;
const IGNORED_MAX_CHARS = 120;
/** A longer address is left out: it would fill the line. */
const PATH_MAX_CHARS = 120;

/** True for a text with more in it than words: a field, an expression, a sign, or `ask:`. */
export function isCardQuery(text: string): boolean {
  // Sets and expressions are not looked into: that they are there is enough.
  const { tree, said, problems } = parseQuery(text, {
    sets: [],
    readExpression: () => undefined,
  });
  return problems.length + said.length > 0 || !isWords(tree);
}

function isWords(node: Node): boolean {
  if (node.type === "and") return node.parts.every(isWords);
  return node.type === "all" || (node.type === "term" && node.term.type === "words");
}

export function findCards(
  search: CardSearch,
  table: Pick<CardTable, "cards" | "sets">,
  text: string,
): FoundCards {
  const { query, result, isOwn } = viewOf(search, table, text);
  const { tree, said, problems, directives } = result.query;
  const [problem] = problems;
  const spot = problem && query.slice(problem.span.from, problem.span.to).slice(0, 30);
  return {
    query,
    counted: countWords(result.count, directives),
    slugs: [...new Set(result.prints().map(({ card }) => card.slug))],
    isOwn,
    isEmpty: tree.type === "all" && said.length === 0,
    ignored: problem ? `${spot} (${problem.message})`.slice(0, IGNORED_MAX_CHARS) : "",
  };
}

/** What a query finds, in one line: how many, the first names, and where all of them are. */
export function foundLine(name: string, found: FoundCards, words: GaggleWords): string {
  const path = searchAddress(found.query);
  const link = words.link(path.length > PATH_MAX_CHARS ? "/cards" : path);
  const ignored = found.ignored === "" ? "" : ` Ignored: ${found.ignored}.`;
  if (found.isEmpty) return `@${name}: that is no query.${ignored} ${words.link("/cards")}`;
  if (found.isOwn) {
    return `@${name}: collections are searched on the page, not in chat: ${link}`;
  }
  if (found.slugs.length === 0) return `@${name}: no card fits that.${ignored}`;
  const first = names(found.slugs.map(words.nameOf), NAMES_MAX_CHARS);
  return `@${name}: ${found.counted}: ${first}.${ignored} ${link}`;
}
