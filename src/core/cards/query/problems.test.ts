/** What is said of parts that are not understood, and that nothing holds a search up. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SEARCH_CARDS } from "../../../../tests/corpora/search-cards.ts";
import { readPattern } from "../../chat/pattern.ts";
import { QUERY_MAX_CHARS } from "./parse.ts";
import { CardSearch } from "./search.ts";

const search = new CardSearch(SEARCH_CARDS, readPattern);
const all = SEARCH_CARDS.cards.length;

/** The spot that a problem names, and its message. */
function problemsOf(text: string): [string, string][] {
  const { problems } = search.find(text).query;
  return problems.map(({ span, message }) => [text.slice(span.from, span.to), message]);
}

test.each([
  ["foo:bar smew", "foo:bar", "There is no field “foo”", 1],
  ["hon:8", "hon:8", "did you mean honk?", all],
  ["honk:loud smew", "honk:loud", "compared with a number", 1],
  ["honk>", "honk>", "A value follows honk>", all],
  ["honk: smew", "honk:", "A value follows honk:", 1],
  ["rarity:mythic", "rarity:mythic", "common, uncommon, rare, epic, legendary", all],
  ["date:yesterday", "date:yesterday", "2026-11-22", all],
  ["date:2026-02-30", "date:2026-02-30", "2026-11-22", all],
  ["set:nope", "set:nope", "ff (First Flight), fp (Frozen Pond)", all],
  ["set>ff", "set>ff", "date>ff", all],
  ["name>snow", "name>snow", "use : for a part", all],
  ["is:blue", "is:blue", "is: takes foil", all],
  ["is>foil", "is>foil", "Write is:foil", all],
  ["order:sideways", "order:sideways", "order: takes set, name", all],
  ["order>name", "order>name", "Write order:set", all],
  ["-order:name smew", "-order:name", "no opposite", 1],
  ["weight>honk date>honk", "date>honk", "not of one kind", 5],
  ["wingspan>3kg", "wingspan>3kg", "compared with a number", all],
  ["(smew", "(", "not closed", 1],
  ["smew)", ")", "closes nothing", 1],
  ["() smew", "()", "nothing between", 1],
  ["or smew", "or", "both sides", 1],
  ["smew or", "or", "both sides", 1],
  ['"two stars', '"', "not closed", 1],
  ["!", "!", "A name follows", all],
  ["/(a/", "/(a/", "not closed", all],
  ["/(a)\\1/", "/(a)\\1/", "References back", all],
  ["name:/(?=a)/", "name:/(?=a)/", "Looking ahead", all],
  ["🪿 smew", "🪿", "no letter or digit", 1],
])("CARDSEARCH-P1, CARDSEARCH-P3: %s is told about %s: %s", (text, spot, message, count) => {
  const problems = problemsOf(text);
  expect(problems).toEqual([[spot, expect.stringContaining(message)]]);
  expect(search.find(text).count).toBe(count);
});

describe("CARDSEARCH-P4", () => {
  test("what is longer than a query may be is left out, and said", () => {
    const text = `smew ${"x".repeat(QUERY_MAX_CHARS)}`;
    expect(problemsOf(text).at(-1)?.[1]).toContain("1000 characters");
    expect(search.find(`smew ${" ".repeat(QUERY_MAX_CHARS)}goose`).count).toBe(1);
  });

  test("what is nested too deep is left out", () => {
    expect(search.find(`${"(".repeat(400)}smew`).query.problems.at(0)?.message).toBeDefined();
    expect(search.find(`${"-".repeat(999)}smew`).query.problems.length).toBeGreaterThan(0);
  });
});

const piece = fc.oneof(
  fc.constantFrom(
    ...'( ) - ! / " “ ” : = != < <= > >= or and is: not: honk weight> date: /a+ (a|b)* order: snow 🪿 \\ é '.split(
      " ",
    ),
  ),
  fc.string({ maxLength: 12, unit: "grapheme" }),
  fc.constant(" "),
);

test("CARDSEARCH-P1: no text throws or names a spot that it lacks", () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces.join("");
      const { query, chips, count, prints } = search.find(text);
      for (const { span } of [...query.problems, ...chips]) {
        expect(span.from).toBeGreaterThanOrEqual(0);
        expect(span.to).toBeGreaterThan(span.from);
        expect(span.to).toBeLessThanOrEqual(text.length);
      }
      expect(prints()).toHaveLength(count);
    }),
    { numRuns: 10_000 },
  );
});
