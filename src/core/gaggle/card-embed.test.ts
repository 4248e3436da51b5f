import { expect, test } from "vitest";
import { answerEmbed, type CardShelf, foundEmbed } from "./card-embed.ts";

const words = {
  prefix: "!",
  link: (path: string) => `https://geese.test${path}`,
  nameOf: (slug: string) => (slug === "snow-goose" ? "Snow Goose" : slug),
  rarityOf: (slug: string) => (slug === "snow-goose" ? "rare" : ""),
};

const shelf: CardShelf = {
  factsOf: (slug) =>
    slug === "snow-goose"
      ? {
          species: "Anser caerulescens",
          flavour: "White, and loud about it.",
          honk: 7,
          speed: 6,
          mischief: 2,
          numbers: ["FF 007"],
        }
      : undefined,
  pictureOf: (slug) => (slug === "snow-goose" ? "https://geese.test/snow.jpg" : ""),
};

const card = { type: "card", card: "snow-goose" } as const;

test("GAGGLE-E5: a card is shown with its picture, its figures and how many one has", () => {
  const outcome = { type: "card", owned: 2, is_wished: true } as const;
  const message = answerEmbed("Anna", card, { ok: true, outcome }, words, shelf);
  expect(message?.embeds[0]).toEqual({
    title: "Snow Goose ◆◆◆ rare",
    url: "https://geese.test/cards/snow-goose",
    description: "You have 2 and wish for it.\n\n*White, and loud about it.*",
    color: 0x2b6cb0,
    fields: [
      { name: "Honk", value: "7 of 10", inline: true },
      { name: "Speed", value: "6 of 10", inline: true },
      { name: "Mischief", value: "2 of 10", inline: true },
    ],
    image: { url: "https://geese.test/snow.jpg" },
    footer: { text: "Anser caerulescens · FF 007" },
  });
});

test("GAGGLE-E5: a card that is retired is shown by what is known of it", () => {
  const outcome = { type: "card", owned: 0, is_wished: false } as const;
  const action = { type: "card", card: "old-goose" } as const;
  const [embed] = answerEmbed("Anna", action, { ok: true, outcome }, words, shelf)?.embeds ?? [];
  expect(embed).toMatchObject({ title: "old-goose", description: "You have none." });
  expect(embed).not.toHaveProperty("image");
});

test("GAGGLE-E5: a hatched egg shows its card, and a name formats nothing", () => {
  const rewards = ["first-flight"];
  const outcome = { type: "hatched" as const, card: "snow-goose", is_new: true, rewards };
  const answer = { ok: true as const, outcome };
  const [embed] = answerEmbed("*An|na*", { type: "hatch" }, answer, words, shelf)?.embeds ?? [];
  expect(embed?.description).toMatch(
    /^\\\*An\\\|na\\\*'s egg hatched\. It is new to them! A set is complete: first flight!/,
  );
});

test("GAGGLE-E5: a collection names its newest cards; a hidden or an empty one stays a line", () => {
  const outcome = {
    type: "collection" as const,
    name: "Anna",
    page: "anna",
    kinds: 3,
    cards: 5,
    eggs: 1,
    down: 9,
    newest: ["snow-goose", "nene"],
  };
  const action = { type: "collection", of: null } as const;
  const of = (changes: object) =>
    answerEmbed("Anna", action, { ok: true, outcome: { ...outcome, ...changes } }, words, shelf)
      ?.embeds[0];
  expect(of({})).toMatchObject({
    title: "Anna's collection",
    url: "https://geese.test/cards/of/anna",
    description: "**3** different of **5** in all",
    thumbnail: { url: "https://geese.test/snow.jpg" },
  });
  expect(of({})?.fields?.[0]?.value).toBe(
    "[Snow Goose](https://geese.test/cards/snow-goose) ◆◆◆ rare\n[nene](https://geese.test/cards/nene)",
  );
  expect(of({ page: "" })).toBeUndefined();
  expect(of({ cards: 0, newest: [] })).toBeUndefined();
});

test("GAGGLE-E5: a search lists the first cards and links to all of them", () => {
  const found = {
    query: "is:goose",
    counted: "17 cards",
    slugs: ["snow-goose", ...Array.from({ length: 16 }, (_, at) => `goose-${at}`)],
    isOwn: false,
    isEmpty: false,
    ignored: "foo (There is no field)",
  };
  const [embed] = foundEmbed(found, words)?.embeds ?? [];
  expect(embed?.title).toBe("17 cards");
  expect(embed?.url).toMatch(/^https:\/\/geese\.test\/cards\?q=/);
  expect(embed?.description.split("\n")).toHaveLength(16);
  expect(embed?.description).toMatch(/and 2 more$/);
  expect(embed?.footer?.text).toBe("Ignored: foo (There is no field)");
  expect(foundEmbed({ ...found, slugs: [] }, words)).toBeUndefined();
  expect(foundEmbed({ ...found, isOwn: true }, words)).toBeUndefined();
});

test("GAGGLE-E5: what a line says as well stays a line", () => {
  const outcome = { type: "released", down: 3, total: 9 } as const;
  const action = { type: "release", card: "snow-goose" } as const;
  expect(answerEmbed("Anna", action, { ok: true, outcome }, words, shelf)).toBeUndefined();
  const refused = { ok: false, problem: "hidden", lacking: 0 } as const;
  expect(answerEmbed("Anna", card, refused, words, shelf)).toBeUndefined();
});
