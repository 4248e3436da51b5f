/** How a query is told, written, edited, completed and asked for in plain words. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SEARCH_CARDS } from "../../../../tests/corpora/search-cards.ts";
import { naivelyFound } from "../../../../tests/oracles/card-search.ts";
import { readPattern } from "../../chat/pattern.ts";
import { queryOf } from "./ask.ts";
import { completionsAt } from "./complete.ts";
import { chosenOf, limitsOf, withChoice, withDirective, withLimits, without } from "./edit.ts";
import { explain } from "./explain.ts";
import { parseQuery } from "./parse.ts";
import { CardSearch } from "./search.ts";
import { serialise } from "./serialise.ts";
import type { Node } from "./syntax.ts";

const { sets } = SEARCH_CARDS;
const search = new CardSearch(SEARCH_CARDS, readPattern);
const read = (text: string) => parseQuery(text, { sets, readExpression: readPattern });

test.each([
  ["", ""],
  ["snow", "“snow” is on the card"],
  ['!"Snow goose"', "the card is called “Snow goose”"],
  ["honk>=5 -is:foil", "the honk is at least 5; not: it is foil"],
  ["r>u set:fp", "the rarity is more than uncommon; the set is Frozen Pond"],
  ["in!=ff", "one of its sets is not First Flight"],
  ["weight<3kg", "the weight is less than 3000 g"],
  ["date>2026-11 honk>speed", "the date is after 2026-11; the honk is more than the speed"],
  ["a:bell or name=smew", "the picture has “bell” or the name is “smew”"],
  ["(a b) or c", "(“a” is on the card and “b” is on the card) or “c” is on the card"],
  ["name:/^s/ /x/", "the name fits /^s/; the card fits /x/"],
  ["owned:true has:foil", "the number owned is one or more; the card has a printing that is foil"],
  ["order:honk unique:art", "in the order of honk; every picture once"],
])("CARDSEARCH-E1: %s is told as: %s", (text, words) => {
  expect(
    search
      .find(text)
      .chips.map((chip) => chip.words)
      .join("; "),
  ).toBe(words);
});

test("CARDSEARCH-E1: a part is taken out of the query", () => {
  const text = "snow  honk>5 or speed>3 order:honk";
  const { chips } = search.find("snow honk>5 order:honk");
  expect(chips.map(({ span }) => without("snow honk>5 order:honk", span))).toEqual([
    "honk>5 order:honk",
    "snow order:honk",
    "snow honk>5",
  ]);
  expect(search.find(text).chips).toHaveLength(2);
});

describe("CARDSEARCH-E3: a filter changes its own part", () => {
  const choose = (text: string, field: string, values: string[]) =>
    withChoice(text, read(text), { field, values });

  test.each([
    ["", "rarity", ["rare"], "rarity:rare"],
    ["snow", "rarity", ["rare", "epic"], "snow (rarity:rare or rarity:epic)"],
    ["snow r:c goose", "rarity", ["rare"], "snow rarity:rare goose"],
    ["snow (r:c or r:u) goose", "rarity", [], "snow goose"],
    ["r:c", "rarity", [], ""],
    ["-r:c", "rarity", ["rare"], "-r:c rarity:rare"],
    ["season:winter", "season", ["all year"], 'season:"all year"'],
    ["is:foil smew", "is", ["foil", "real"], "(is:foil or is:real) smew"],
  ])("%s with %s of %j is %s", (text, field, values, changed) => {
    expect(choose(text, field, values)).toBe(changed);
    expect(chosenOf(read(changed), field)).toEqual(values);
  });

  test("limits of a number", () => {
    const text = "honk>=3 snow honk<=7";
    expect(limitsOf(read(text), "honk")).toEqual({ from: 3, to: 7 });
    expect(withLimits(text, read(text), "honk", { from: 5, to: 5 })).toBe("snow honk=5");
    expect(withLimits("snow", read("snow"), "honk", { to: 4 })).toBe("snow honk<=4");
    expect(withLimits(text, read(text), "honk", {})).toBe("snow");
  });

  test("how results are shown", () => {
    const text = "snow order:honk order:name";
    expect(withDirective(text, read(text), "order", "date")).toBe("snow order:date");
    expect(withDirective(text, read(text), "order", undefined)).toBe("snow");
  });
});

test.each([
  ["mis", ["mischief>="]],
  ["r:ra", ["r:rare"]],
  ["rare", ["rarity:rare"]],
  ["snow -hab", ["habitat:"]],
  ["set:f", ["set:ff", "set:fp"]],
  ["frozen", ["set:fp"]],
  ["order:w", ["order:wingspan", "order:weight"]],
  ["", []],
])("CARDSEARCH-E4: at the end of %j is offered %j", (text, inserts) => {
  const offered = completionsAt(text, text.length, sets);
  expect(offered.map(({ insert }) => insert)).toEqual(inserts);
  for (const { span } of offered) expect(span.to).toBe(text.length);
});

test.each([
  ["rare geese of the tundra that honk loudest", "rarity:rare is:goose habitat:tundra order:honk"],
  ["which swans weigh over 9 kg?", "is:swan weight>9kg"],
  ["ducks with wings under 70cm", "is:duck wingspan<70cm"],
  ["snow goose", "snow is:goose"],
  ["epic or legendary cards", "(rarity:epic or rarity:legendary)"],
  ["the heaviest bird that I lack", "order:weight owned:false"],
  ["", ""],
])("CARDSEARCH-A1: “%s” becomes %s", (question, query) => {
  expect(queryOf(question)).toBe(query);
  expect(read(query).problems).toEqual([]);
});

const field = fc.constantFrom(
  "honk",
  "speed",
  "mischief",
  "wingspan",
  "weight",
  "number",
  "prints",
);
const operator = fc.constantFrom(":", "=", "!=", "<", "<=", ">", ">=");
const term = fc.oneof(
  fc.constantFrom("snow", "goose", '"two stars"', "h", '!"Smew"', "/s[mn]/", "name:/^.{4}$/"),
  fc.constantFrom(
    "is:foil",
    "not:real",
    "has:reprint",
    "in:fp",
    "set!=ff",
    "habitat:lake",
    "type=migrant",
  ),
  fc.tuple(field, operator, fc.nat({ max: 300 })).map((parts) => parts.join("")),
  fc.tuple(field, operator, field).map((parts) => parts.join("")),
  fc
    .tuple(fc.constant("rarity"), operator, fc.constantFrom("c", "u", "r", "e", "l"))
    .map((parts) => parts.join("")),
  fc
    .tuple(fc.constant("date"), operator, fc.constantFrom("2026", "2026-11", "2026-12-24", "fp"))
    .map((parts) => parts.join("")),
);
const { whole } = fc.letrec<{ whole: string; part: string }>((tie) => ({
  part: fc.oneof(
    { depthSize: "small" },
    term,
    tie("whole").map((text) => `(${text})`),
    tie("part").map((text) => `-${text}`),
  ),
  whole: fc
    .array(fc.tuple(tie("part"), fc.constantFrom(" ", " or ", " and ")), {
      minLength: 1,
      maxLength: 4,
    })
    .map((parts) => parts.map(([text, gap], at) => (at === 0 ? text : gap + text)).join("")),
}));

/** Without its places in the text. */
function shapeOf(node: Node): unknown {
  return JSON.parse(JSON.stringify(node, (key, value) => (key === "span" ? undefined : value)));
}

test("CARDSEARCH-P5: a query is written as it was read, is told alike, and finds what a plain reading of the rules finds", () => {
  fc.assert(
    fc.property(whole, (text) => {
      const { tree, directives, problems } = read(text);
      const again = read(serialise(tree, directives));
      expect(problems).toEqual([]);
      expect(shapeOf(again.tree)).toEqual(shapeOf(tree));
      expect(explain(again.tree, sets)).toBe(explain(tree, sets));
      const places = search.find(`${text} unique:prints`).prints();
      expect(new Set(places.map(({ printing }) => printing))).toEqual(
        naivelyFound(SEARCH_CARDS, tree),
      );
    }),
    { numRuns: 1000 },
  );
});
