import { expect, test } from "vitest";
import { CARD_TABLE } from "../../../content/cards/table.ts";
import { SEARCH_CARDS } from "../../../tests/corpora/search-cards.ts";
import { readPattern } from "../chat/pattern.ts";
import { hasFlag, withChoice, withFlag } from "./query/edit.ts";
import { QUERY_EXAMPLES } from "./query/examples.ts";
import { parseQuery } from "./query/parse.ts";
import { CardSearch } from "./query/search.ts";
import { chipsMarkup, escaped, problemsMarkup, searchAddress } from "./result-markup.ts";
import { viewOf } from "./search-view.ts";

const search = new CardSearch(SEARCH_CARDS, readPattern);
const view = (text: string) => viewOf(search, SEARCH_CARDS, text);
const read = (text: string) => parseQuery(text, { ...SEARCH_CARDS, readExpression: readPattern });

test.each([
  ["snwo", ["snow finds 1"]],
  ["lake", ["habitat:lake finds 3"]],
  ["smew r:rare", ["without “smew” finds 2", "without “r:rare” finds 1"]],
  ["smew", []],
  ["owned:true", []],
])("CARDSEARCH-E5: for %s is offered %j", (text, offered) => {
  expect(view(text).suggestions.map(({ words, count }) => `${words} finds ${count}`)).toEqual(
    offered,
  );
});

test.each([
  ["owned:true", true],
  ["smew or -(honk>owned)", true],
  ["order:owned", true],
  ["smew", false],
])("CARDSEARCH-F8: %s is about one's own cards: %s", (text, isOwn) => {
  expect(view(text).isOwn).toBe(isOwn);
});

test("CARDSEARCH-E3: flags are parts of their own", () => {
  const both = withFlag(
    withFlag("smew", read("smew"), "real", true),
    read("smew is:real"),
    "foil",
    true,
  );
  expect(both).toBe("smew is:real is:foil");
  expect(hasFlag(read(both), "foil")).toBe(true);
  expect(withFlag(both, read(both), "real", false)).toBe("smew is:foil");
  expect(withChoice("", read(""), { field: "type", values: ["duck"], operator: "=" })).toBe(
    "type=duck",
  );
});

test("CARDSEARCH-E1: what was typed is text in the page, whatever it is", () => {
  const html = problemsMarkup(view('smew <img>:"x"')) + chipsMarkup(view('"<b>" smew'));
  expect(html).not.toMatch(/<img|<b>/);
  expect(escaped(`<a href="'&">`)).toBe("&#60;a href=&#34;&#39;&#38;&#34;&#62;");
  expect(searchAddress("", 1)).toBe("/cards");
});

test.each(QUERY_EXAMPLES.map(({ query }) => [query]))(
  "CARDSEARCH-P1: the example %s is understood and finds real cards",
  (query) => {
    const found = viewOf(new CardSearch(CARD_TABLE, readPattern), CARD_TABLE, query);
    expect(found.result.query.problems).toEqual([]);
    expect(found.result.count).toBeGreaterThan(0);
  },
);
