import { expect, test } from "vitest";
import { artOf, collectorNumber } from "./printing.ts";
import { entriesOf, readCardTable, sourceOf } from "./table.ts";

const ART = { species: "canada", pose: "standing", mood: "calm", habitat: "park" };
const SET = {
  slug: "one",
  name: "One",
  code: "ON",
  symbol: "M0 0h4",
  released: "2026-12-01",
  about: "A set.",
  reward: "a crumb",
};
const SOURCES = [
  { slug: "book", name: "A book" },
  { slug: "site", name: "A site", url: "https://example.com/{page}" },
];

function playful(slug: string, number: number, rarity: string, different = {}) {
  return {
    kind: "playful",
    slug,
    name: `Name of ${slug}`,
    species: "Anser fictus",
    family: "goose",
    traits: ["mythic"],
    habitat: ["park"],
    season: "spring",
    honk: 1,
    speed: 2,
    mischief: 3,
    flavour: `Words about ${slug}`,
    art: ART,
    printings: [{ set: "one", number, rarity }],
    ...different,
  };
}

function real(different = {}) {
  const range = { text: "Everywhere.", source: { work: "site", page: "Goose" } };
  const weightG = { from: 900, to: 1100, source: { work: "book" } };
  return playful("real", 1, "common", { kind: "real", range, weightG, ...different });
}

const read = (cards: readonly unknown[], sets: readonly unknown[] = [SET]) =>
  readCardTable({ cards, sets, sources: SOURCES });

const THREE = [playful("c", 3, "uncommon"), playful("a", 1, "common"), playful("b", 2, "common")];

test("a table is read, and its cards are in the order of their numbers", () => {
  const table = read(THREE);
  expect(table.cards.map(({ slug }) => slug)).toEqual(["a", "b", "c"]);
  expect(entriesOf(table, "one").map(({ printing }) => printing.number)).toEqual([1, 2, 3]);
  const [card] = table.cards;
  const [printing] = card?.printings ?? [];
  if (!card || !printing) throw new Error("The card is gone");
  expect(collectorNumber(table, printing)).toBe("ON 001");
  expect(artOf(card, printing)).toBe(card.art);
  const other = { ...card.art, pose: "flying" };
  expect(artOf(card, { ...printing, art: other })).toBe(other);
});

test("CARDS-C1: no two cards have the same slug, name or flavour text", () => {
  expect(() => read([...THREE, playful("a", 4, "common")])).toThrow(/same slug: a/);
  const named = playful("d", 4, "common", { name: "NAME OF A" });
  expect(() => read([...THREE, named])).toThrow(/same name: name of a/);
  const told = playful("d", 4, "common", { flavour: "Words about a" });
  expect(() => read([...THREE, told])).toThrow(/same flavour text/);
});

test("CARDS-C2: the numbers of a set count from 1, without a gap and without a double", () => {
  expect(() => read([...THREE, playful("d", 5, "common")])).toThrow(/one: after number 3 comes 5/);
  expect(() => read([...THREE, playful("d", 3, "common")])).toThrow(/one: after number 3 comes 3/);
  const lost = playful("d", 4, "common", {
    printings: [{ set: "two", number: 1, rarity: "rare" }],
  });
  expect(() => read([...THREE, lost])).toThrow(/d: there is no set two/);
});

test("CARDS-C3: each rarity of a set has fewer cards than the one before it", () => {
  const flat = [...THREE, playful("d", 4, "uncommon")];
  expect(() => read(flat)).toThrow(/one: as many uncommon cards as of the rarity before it/);
});

test("CARDS-C4: every figure names its source, and a page where the source has several", () => {
  const table = read([real()]);
  expect(sourceOf(table, { work: "site", page: "Goose" })).toEqual({
    name: "A site",
    url: "https://example.com/Goose",
  });
  expect(() => read([real({ range: undefined })])).toThrow(/cards real range/);
  expect(() => read([real({ weightG: { from: 900, to: 1100 } })])).toThrow(/real weightG\.source/);
  for (const source of [{ work: "hearsay" }, { work: "site" }, { work: "book", page: "7" }]) {
    const weightG = { from: 1, to: 2, source };
    expect(() => read([real({ weightG })])).toThrow(/real: no such source, or its page is missing/);
  }
  const backwards = { from: 2, to: 1, source: { work: "book" } };
  expect(() => read([real({ weightG: backwards })])).toThrow(/from the smaller to the larger/);
  const weightG = { from: 1, to: 2, source: { work: "book" } };
  expect(() => read([playful("a", 1, "common", { weightG })])).toThrow(/cards a weightG/);
});

test("CARDS-C5: what a card may not say is refused, by the card and the field", () => {
  for (const [field, value] of [
    ["mischeif", 3],
    ["mischief", 11],
    ["honk", 1.5],
    ["season", "monsoon"],
    ["traits", ["clever"]],
    ["habitat", []],
    ["flavour", "x".repeat(161)],
    ["slug", "Not A Slug"],
  ] as const) {
    const wrong = playful("a", 1, "common", { [field]: value });
    expect(() => read([wrong]), field).toThrow(new RegExp(`cards .* ${field}`));
  }
  expect(() => read(THREE, [{ ...SET, released: "soon" }])).toThrow(/2026-12-01/);
});
