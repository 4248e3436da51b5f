/** A few cards on which it can be seen at a glance what a search has to find. */
import { type CardTable, readCardTable } from "#core/cards/table.ts";

const art = { species: "greylag", pose: "standing", mood: "calm", habitat: "park" };

type Given = {
  slug: string;
  name: string;
  kind?: "real" | "playful";
  species?: string;
  family?: "goose" | "swan" | "shelduck" | "duck";
  traits: string[];
  habitat: string[];
  season?: string;
  /** Honk, speed, mischief. */
  grades: [number, number, number];
  flavour: string;
  wingspan?: [number, number];
  weight?: [number, number];
  range?: string;
  printings: object[];
};

function card({ grades, wingspan, weight, range, ...given }: Given): object {
  const [honk, speed, mischief] = grades;
  const source = { work: "book" };
  const figures = {
    ...(wingspan && { wingspanCm: { from: wingspan[0], to: wingspan[1], source } }),
    ...(weight && { weightG: { from: weight[0], to: weight[1], source } }),
  };
  const kind = given.kind ?? "real";
  return {
    family: "goose",
    season: "all year",
    species: "Anser testis",
    ...given,
    kind,
    honk,
    speed,
    mischief,
    art,
    ...(kind === "real" && { ...figures, range: { text: range ?? "Everywhere.", source } }),
  };
}

const one = (set: string, number: number, rarity: string, more: object = {}) => ({
  set,
  number,
  rarity,
  ...more,
});

const winter = { ...art, habitat: "ice", mood: "sleepy", accessories: ["bell"] };

export const SEARCH_CARDS: CardTable = readCardTable({
  cards: [
    card({
      slug: "snow-goose",
      name: "Snow goose",
      species: "Anser caerulescens",
      traits: ["migrant", "colonial"],
      habitat: ["tundra", "marsh"],
      season: "winter",
      grades: [8, 6, 4],
      flavour: "A blizzard with opinions.",
      wingspan: [132, 165],
      weight: [2400, 2700],
      range: "Arctic North America; winters on the Gulf coast.",
      printings: [
        one("first-flight", 1, "common"),
        one("frozen-pond", 1, "common", { onlyIn: "winter", art: winter }),
      ],
    }),
    card({
      slug: "bar-headed-goose",
      name: "Bar-headed goose",
      species: "Anser indicus",
      traits: ["mountaineer", "migrant"],
      habitat: ["mountain", "lake"],
      season: "summer",
      grades: [5, 9, 3],
      flavour: "Crosses the Himalaya to avoid small talk.",
      wingspan: [140, 160],
      weight: [1870, 3200],
      range: "Central Asia.",
      printings: [one("first-flight", 2, "uncommon")],
    }),
    card({
      slug: "mute-swan",
      name: "Mute swan",
      species: "Cygnus olor",
      family: "swan",
      traits: ["royal", "resident"],
      habitat: ["lake", "park"],
      grades: [1, 4, 7],
      flavour: "Says nothing, and means it.",
      wingspan: [208, 238],
      weight: [9000, 12_000],
      range: "Europe and Asia.",
      printings: [one("first-flight", 3, "rare")],
    }),
    card({
      slug: "neme-goose",
      name: "Nëne",
      species: "Branta sandvicensis",
      traits: ["island", "resident"],
      habitat: ["volcano"],
      grades: [3, 3, 2],
      flavour: "Walks on lava, complains about gravel.",
      weight: [2150, 2150],
      range: "Hawaii.",
      printings: [one("first-flight", 4, "rare")],
    }),
    card({
      slug: "smew",
      name: "Smew",
      species: "Mergellus albellus",
      family: "duck",
      traits: ["sawbill", "diver"],
      habitat: ["lake", "forest"],
      season: "winter",
      grades: [2, 8, 2],
      flavour: "Cracked ice, with eyes.",
      wingspan: [55, 69],
      weight: [515, 935],
      range: "Taiga of Europe and Asia.",
      printings: [one("frozen-pond", 2, "common")],
    }),
    card({
      slug: "golden-goose",
      name: "Golden goose",
      kind: "playful",
      species: "Anser aureus",
      traits: ["mythic", "egg"],
      habitat: ["castle", "farm"],
      grades: [10, 1, 9],
      flavour: "Lays down the law, and eggs.",
      printings: [one("first-flight", 5, "epic", { finish: "foil" })],
    }),
    card({
      slug: "crumb-inspector",
      name: "Crumb Inspector",
      kind: "playful",
      species: "Anser panivorus",
      traits: ["hungry", "urban"],
      habitat: ["park"],
      grades: [6, 6, 7],
      flavour: "Has reviewed every bench. Two stars.",
      printings: [
        one("first-flight", 6, "common"),
        one("frozen-pond", 3, "common", { released: "2026-12-24" }),
      ],
    }),
    card({
      slug: "night-heron-goose",
      name: "The Night Shift",
      kind: "playful",
      species: "Anser nocturnus",
      family: "shelduck",
      traits: ["nocturnal", "spooky"],
      habitat: ["night", "city"],
      season: "autumn",
      grades: [7, 2, 10],
      flavour: "Honks at the moon; the moon honks back.",
      printings: [one("first-flight", 7, "uncommon")],
    }),
    ...["reed", "rush"].map((name, at) =>
      card({
        slug: `${name}-duckling`,
        name: `${name === "reed" ? "Reed" : "Rush"} duckling`,
        kind: "playful",
        species: "Anas parva",
        family: "duck",
        traits: ["hungry"],
        habitat: ["marsh"],
        season: "spring",
        grades: [1, 2, 5],
        flavour: `Follows ${name === "reed" ? "anything" : "everything"} that walks.`,
        printings: [one("first-flight", 8 + at, "common")],
      }),
    ),
    card({
      slug: "weathercock",
      name: "Weathercock",
      kind: "playful",
      species: "Anser ferreus",
      traits: ["made"],
      habitat: ["city"],
      grades: [4, 4, 4],
      flavour: "Knows which way. Won't say.",
      printings: [one("first-flight", 10, "uncommon")],
    }),
  ],
  sets: [
    {
      slug: "first-flight",
      name: "First Flight",
      code: "FF",
      symbol: "M0 0z",
      released: "2026-11-01",
      about: "The first.",
      reward: "a frame",
    },
    {
      slug: "frozen-pond",
      name: "Frozen Pond",
      code: "FP",
      symbol: "M0 0z",
      released: "2026-12-21",
      about: "The second.",
      reward: "snow",
    },
  ],
  sources: [{ slug: "book", name: "A book" }],
});
