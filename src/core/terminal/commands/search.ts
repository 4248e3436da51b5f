import type { CatalogueCard } from "../../cards/catalogue.ts";
import { SEARCH_FIELDS, searchWords } from "../../cards/word-search.ts";
import type { Command } from "../command.ts";
import { TERMINAL } from "../limits.ts";
import { answer, type Output, type PageLink } from "../output.ts";
import { refused } from "./answers.ts";

export const SEARCH: Command = {
  path: ["search"],
  about: "searches the cards",
  arguments: [
    {
      name: "query",
      value: "QUERY",
      about: `words, or one of ${SEARCH_FIELDS.map((field) => `${field}:`).join(" ")} and a word`,
      required: true,
      rest: true,
    },
  ],
  flags: [],
  needs: { session: false },
  examples: ["search snow goose", "search rarity:epic set:first"],
  async run(values, context) {
    const cards = await context.cards();
    if (!cards.ok) {
      return refused(cards, { creating: "loading the cards", failed: "Failed to load the cards" });
    }
    const { cards: found, ignored } = searchWords(cards.value, values.argument("query") ?? "");
    const notes = ignored.length > 0 ? [ignoredNote(ignored)] : [];
    if (found.length === 0) {
      const text = "No card is found. Try fewer words.";
      return { outputs: [...notes, { type: "info", text }], data: [] };
    }
    return { ...answer(...notes, ...tableOf(found)), data: found };
  },
};

function ignoredNote(parts: readonly string[]): Output {
  const known = SEARCH_FIELDS.map((field) => `${field}:`).join(", ");
  return { type: "info", text: `Ignored: ${parts.join(" ")}. Known here are words, ${known}` };
}

function tableOf(found: readonly CatalogueCard[]): Output[] {
  return [
    {
      type: "table",
      caption: found.length === 1 ? "1 card" : `${found.length} cards`,
      columns: ["Card", "Species", "Rarity"],
      rows: found.map(({ name, species, printings: [first] }) => [
        name,
        species,
        first?.rarity ?? "",
      ]),
    },
    { type: "links", links: linksOf(found) },
  ];
}

function linksOf(found: readonly CatalogueCard[]): PageLink[] {
  if (found.length > TERMINAL.cardLinksMaxCount) {
    return [{ text: "All cards", variant: "main", path: "/cards" }];
  }
  return found.map(({ slug, name }) => ({ text: name, variant: "main", path: `/cards/${slug}` }));
}
