import { describe, expect, test } from "vitest";
import { SEARCH_CARDS } from "../../../tests/corpora/search-cards.ts";
import { findCards } from "../cards/find-cards.ts";
import { isCardQuery } from "../cards/query/is-query.ts";
import { CardSearch } from "../cards/query/search.ts";
import { TWITCH } from "../chat/limits.ts";
import { readPattern } from "../chat/pattern.ts";
import { foundLine } from "./found-line.ts";

const search = new CardSearch(SEARCH_CARDS, readPattern);
const bySlug = new Map(SEARCH_CARDS.cards.map(({ slug, name }) => [slug, name]));
const words = {
  prefix: "!",
  link: (path: string) => `https://geese.test${path}`,
  nameOf: (slug: string) => bySlug.get(slug) ?? slug,
  rarityOf: () => "common",
};
const answer = (text: string) => foundLine("Anna", findCards(search, SEARCH_CARDS, text), words);

describe("GAGGLE-C9: a query in chat", () => {
  test.each([
    ["snow goose", false],
    ["bar-headed", false],
    ["r:legendary h:tundra", true],
    ["set:ff", true],
    ["goose or duck", true],
    ["-goose", true],
    ["/goose$/", true],
    ["order:honk", true],
    ['!"Snow goose"', true],
    ["ask: rare swans", true],
  ])("%s is one: %s", (text, isQuery) => {
    expect(isCardQuery(text)).toBe(isQuery);
  });

  test.each([
    ["is:duck order:name", /^@Anna: 3 cards: .+, .+ and Smew\. https:\/\/geese\.test\/cards\?q=/],
    ["is:swan is:duck", /^@Anna: no card fits that\.$/],
    ["is:swan foo:bar", /^@Anna: 1 card: Mute swan\. Ignored: foo:bar \(There is no field “foo”/],
    ["foo:bar", /^@Anna: that is no query\. Ignored: foo:bar .* https:\/\/geese\.test\/cards$/],
    ["owned:true", /^@Anna: collections are searched on the page.*\/cards\?q=owned%3Atrue$/],
    ["ask: which swans weigh over 9 kg?", /^@Anna: 1 card: Mute swan\. .*q=is%3Aswan/],
  ])("%s is answered in one line", (text, line) => {
    expect(answer(text)).toMatch(line);
  });

  test("of whatever length has an answer that fits into a line of chat", () => {
    for (const text of [`-(${"x".repeat(480)})`, `foo:${"y".repeat(480)} -smew`, "order:name"]) {
      const line = foundLine("n".repeat(60), findCards(search, SEARCH_CARDS, text), words);
      expect(line.length).toBeLessThanOrEqual(TWITCH.lineMaxChars);
    }
  });
});
