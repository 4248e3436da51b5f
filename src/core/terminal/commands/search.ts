import type { CardSearchAnswer } from "../../cards/api.ts";
import type { Command } from "../command.ts";
import { answer, type Output } from "../output.ts";
import { refused } from "./answers.ts";

export const SEARCH: Command = {
  path: ["search"],
  about: "searches the cards",
  arguments: [
    { name: "query", value: "QUERY", about: "what to look for", required: true, rest: true },
  ],
  flags: [],
  needs: { session: false },
  examples: ["search rarity:rare habitat:tundra", "search ask: swans that weigh over 9 kg"],
  async run(values, context) {
    const query = values.argument("query") ?? "";
    const found = await context.searchCards(query);
    if (!found.ok) {
      const words = { creating: "searching the cards", failed: "Failed to search the cards" };
      return refused(found, words);
    }
    return { ...answer(...cardOutputs(found.value)), data: found.value.results };
  },
};

/** As many as fit on a screen; the page has the others. */
const CARDS_SHOWN_COUNT = 15;

function cardOutputs({ query, understood, problems, count, results }: CardSearchAnswer): Output[] {
  const path = `/cards?${new URLSearchParams({ q: query })}`;
  const shown = results.slice(0, CARDS_SHOWN_COUNT);
  const parts = understood.length === 0 ? "every card" : understood.join("; ");
  const table: Output = {
    type: "table",
    caption: "Cards",
    columns: ["Number", "Card", "Rarity", "Honk", "Speed", "Mischief"],
    rows: shown.map(({ found, name, honk, speed, mischief }) => [
      found.collector_number,
      name,
      found.rarity,
      String(honk),
      String(speed),
      String(mischief),
    ]),
  };
  return [
    ...problems.map(
      ({ from, to, message }): Output => ({
        type: "info",
        text: `ignored: ${query.slice(from, to)}: ${message}`,
      }),
    ),
    { type: "text", text: `${count} found: ${parts}` },
    ...(shown.length > 0 ? [table] : []),
    {
      type: "links",
      links: [
        { text: shown.length < count ? "All of them" : "On the page", variant: "main", path },
      ],
    },
  ];
}
