import { expect, test } from "vitest";
import { CARD_TABLE } from "../../../content/cards/table.ts";
import { SEARCH_CARDS } from "../../../tests/corpora/search-cards.ts";
import { readPattern } from "../chat/pattern.ts";
import { playerIn } from "./collection-search.ts";
import { hasFlag, withChoice, withFlag } from "./query/edit.ts";
import { QUERY_EXAMPLES } from "./query/examples.ts";
import { parseQuery } from "./query/parse.ts";
import { CardSearch } from "./query/search.ts";
import {
  chipsMarkup,
  escaped,
  nothingMarkup,
  problemsMarkup,
  questionMarkup,
  searchAddress,
} from "./result-markup.ts";
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

test.each([
  ['!"Gone goose" r:rare', "There is no card called “Gone goose”."],
  ['!"Snow goose" r:legendary', undefined],
  ['!"Gone goose" or snow', undefined],
])("CARDSEARCH-E5: a link to %s says that the card is gone: %s", (text, said) => {
  const html = nothingMarkup(view(text));
  if (said === undefined) expect(html).not.toContain("There is no card");
  else expect(html).toContain(said);
});

test("CARDSEARCH-E5: a link to a set that is gone says which sets there are", () => {
  const html = problemsMarkup(view("set:zz smew"));
  expect(html).toContain("There is no set “zz”: ff (");
  expect(view("set:zz smew").result.count).toBe(1);
});

test("CARDSEARCH-U8: what is linked from a search in a collection stays in it", () => {
  const inAda = viewOf(search, SEARCH_CARDS, "smew r:legendary", "ada");
  expect(chipsMarkup(inAda)).toContain("/cards?of=ada&#38;q=smew");
  expect(nothingMarkup(inAda)).toContain('"/cards?of=ada"');
  const asked = viewOf(search, SEARCH_CARDS, "ask: rare ducks", "ada");
  expect(questionMarkup(asked)).toContain("/cards?of=ada&#38;q=");
});

test.each([
  ["of=Ada_7", "Ada_7"],
  ["of=", undefined],
  ["q=smew", undefined],
  ["of=../../api", undefined],
  ["of=a%22%3E%3Cb%3E", undefined],
])("CARDSEARCH-U8: the address %s names the player %s", (address, player) => {
  expect(playerIn(new URLSearchParams(address))).toBe(player);
});

test("CARDSEARCH-F7: is:extinct finds the birds that are gone, each with a range and its source", () => {
  const all = new CardSearch(CARD_TABLE, readPattern);
  const found = all.find("is:extinct order:name").prints();
  expect(found.map(({ card }) => card.name)).toEqual([
    "Auckland merganser",
    "Crested shelduck",
    "Labrador duck",
    "Mariana mallard",
    "Pink-headed duck",
  ]);
  for (const { card } of found) expect(card).toMatchObject({ kind: "real", range: {} });
  expect(all.find("not:extinct").count).toBe(CARD_TABLE.cards.length - found.length);
  expect(viewOf(all, CARD_TABLE, "ask: extinct shelducks").query).toBe("is:extinct is:shelduck");
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
  expect(searchAddress("")).toBe("/cards");
  expect(searchAddress("a&b", { of: "ada", page: 2 })).toBe("/cards?of=ada&q=a%26b&page=2");
});

test.each(QUERY_EXAMPLES.map(({ query }) => [query]))(
  "CARDSEARCH-P1: the example %s is understood and finds real cards",
  (query) => {
    const found = viewOf(new CardSearch(CARD_TABLE, readPattern), CARD_TABLE, query);
    expect(found.result.query.problems).toEqual([]);
    expect(found.result.count).toBeGreaterThan(0);
  },
);
