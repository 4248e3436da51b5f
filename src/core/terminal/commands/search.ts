import type { CardSearchAnswer } from "../../cards/api.ts";
import { QUERY_EXAMPLES } from "../../cards/query/examples.ts";
import type { Command } from "../command.ts";
import { TERMINAL } from "../limits.ts";
import { answer, type Output, type PageLink } from "../output.ts";
import { refused } from "./answers.ts";

export const SEARCH: Command = {
  path: ["search"],
  about: "searches the cards, with the same words as their page",
  arguments: [
    { name: "query", value: "QUERY", about: "what to look for", required: true, rest: true },
  ],
  flags: [],
  needs: { session: false },
  examples: QUERY_EXAMPLES.slice(2, 4).map(({ query }) => `search ${query}`),
  async run(values, context) {
    const query = values.argument("query") ?? "";
    const found = await context.searchCards(query);
    if (!found.ok) {
      return refused(found, { creating: "searching the cards", failed: "Failed to search" });
    }
    return {
      ...answer(...notesOf(found.value), ...cardsOf(query, found.value)),
      data: found.value,
    };
  },
};

/** How the query was understood, and what of it was left out. */
function notesOf({ understood, problems }: CardSearchAnswer): Output[] {
  const notes = [
    ...(understood.length > 0 ? [`Cards with: ${understood.join(", ")}.`] : []),
    ...problems.map(({ message }) => message),
  ];
  return notes.map((text) => ({ type: "info", text }));
}

/** The first of them as a table, and where the rest is. */
function cardsOf(query: string, { count, results }: CardSearchAnswer): Output[] {
  if (count === 0) return [{ type: "info", text: "No card is found. Try fewer words." }];
  const all = count === 1 ? "1 card" : `${count} cards`;
  const caption = results.length < count ? `${all}, the first ${results.length} of them` : all;
  return [
    { type: "info", text: `${caption}:` },
    {
      type: "table",
      caption,
      columns: ["Card", "Species", "Set", "Rarity"],
      rows: results.map(({ name, species, found }) => [
        name,
        species,
        found.set_name,
        found.rarity,
      ]),
    },
    { type: "links", links: linksOf(query, results) },
  ];
}

function linksOf(query: string, results: CardSearchAnswer["results"]): PageLink[] {
  if (results.length > TERMINAL.cardLinksMaxCount) {
    const path = `/cards?q=${encodeURIComponent(query)}`;
    return [{ text: "All of them with pictures", variant: "main", path }];
  }
  return results.map(({ slug, name }) => ({ text: name, variant: "main", path: `/cards/${slug}` }));
}
