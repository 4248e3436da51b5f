import type { CardTable } from "../table.ts";
import { CardIndex, type OwnCards, type Print } from "./card-index.ts";
import { Evaluator } from "./evaluate.ts";
import { type Chip, chipsOf } from "./explain.ts";
import { parseQuery } from "./parse.ts";
import { ResultOrder } from "./results.ts";
import type { ParseContext, Query, ReadExpression } from "./syntax.ts";

export type SearchResult = {
  query: Query;
  /** How it was understood, a part each. */
  chips: readonly Chip[];
  count: number;
  /** Printings in their order, from the place `from` to before `to`. */
  prints: (from?: number, to?: number) => readonly Print[];
};

/** Searches cards; the same engine for the page, the API and the terminal. */
export class CardSearch {
  readonly #evaluator: Evaluator;
  readonly #order: ResultOrder;
  readonly #context: ParseContext;

  /** `own` is what the signed-in person has; without it `owned:` and the like find nothing. */
  constructor(
    table: Pick<CardTable, "cards" | "sets">,
    readExpression: ReadExpression,
    own?: OwnCards,
  ) {
    this.#context = { sets: table.sets, readExpression };
    const index = new CardIndex(table, own);
    this.#evaluator = new Evaluator(index, readExpression);
    this.#order = new ResultOrder(index);
  }

  /** Never throws; what was not understood is in the query's problems. */
  find(text: string): SearchResult {
    const query = parseQuery(text, this.#context);
    const found = this.#evaluator.find(query.tree);
    const places = this.#order.resultsOf(found, query.directives);
    const all = this.#evaluator.index.prints;
    const prints = (from = 0, to = places.length) =>
      [...places.subarray(from, to)].flatMap((place) => all[place] ?? []);
    return { query, chips: chipsOf(query, this.#context.sets), count: places.length, prints };
  }
}
