/** Cards by the thousand, as different from each other as real ones: the same for the same seed. */
import type { Card, CardSet } from "#core/cards/schema.ts";
import { CARD_HABITATS, FAMILIES, RARITIES, SEASONS, TRAITS } from "#core/cards/vocabulary.ts";
import { CARD_TABLE } from "../../content/cards/table.ts";

const SETS_COUNT = 40;
const TRAIT_NAMES = Object.keys(TRAITS) as (keyof typeof TRAITS)[];

const art = {
  species: "greylag",
  pose: "standing",
  mood: "calm",
  habitat: "park",
  facing: "left" as const,
  accessories: [],
};

/** A small generator of numbers from 0 to below 1 (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const words = (texts: readonly string[]) => [
  ...new Set(texts.flatMap((text) => text.toLowerCase().match(/\p{L}+/gu) ?? [])),
];
const NAME_WORDS = words(CARD_TABLE.cards.map(({ name }) => name));
const TEXT_WORDS = words(CARD_TABLE.cards.map(({ flavour }) => flavour));
const SPECIES_WORDS = words(CARD_TABLE.cards.map(({ species }) => species));

export type SyntheticTable = { cards: readonly Card[]; sets: readonly CardSet[] };

/** So many cards; every tenth has a second printing. Words are as frequent as in a language. */
export function syntheticCards(count: number): SyntheticTable {
  const random = randomOf(count);
  const whole = (max: number) => Math.floor(random() * max);
  const pick = <T>(from: readonly T[]): T => from[whole(from.length)] as T;
  // Squared: the first words come far more often than the last.
  const pickCommon = <T>(from: readonly T[]): T =>
    from[Math.floor(random() ** 2 * from.length)] as T;
  const text = (from: readonly string[], length: number) =>
    Array.from({ length }, () => pickCommon(from)).join(" ");
  const sets = Array.from({ length: SETS_COUNT }, (_, place) => ({
    slug: `set-${place}`,
    name: `Set ${place}`,
    code: `S${String.fromCharCode(65 + Math.floor(place / 26))}${String.fromCharCode(65 + (place % 26))}`,
    symbol: "M0 0h4",
    released: `20${10 + Math.floor(place / 3)}-0${1 + (place % 9)}-15`,
    about: "A set.",
    reward: "A crumb.",
  }));
  const figure = (from: number) => ({ from, to: from + whole(40), source: { work: "book" } });
  const cards = Array.from({ length: count }, (_, place): Card => {
    const set = `set-${Math.floor((place * SETS_COUNT) / count)}`;
    const identity = {
      slug: `card-${place}`,
      name: `${text(NAME_WORDS, 2)} ${place}`,
      species: text(SPECIES_WORDS, 2),
      family: pick(FAMILIES),
      traits: [pick(TRAIT_NAMES), pick(TRAIT_NAMES)],
      habitat: [pick(CARD_HABITATS)],
      season: pick(SEASONS),
      honk: whole(11),
      speed: whole(11),
      mischief: whole(11),
      flavour: text(TEXT_WORDS, 14),
      art,
      printings: [
        {
          set,
          number: place + 1,
          rarity: pickCommon(RARITIES),
          finish: random() < 0.1 ? ("foil" as const) : ("plain" as const),
        },
        ...(place % 10 === 0
          ? [
              {
                set: "set-39",
                number: count + place,
                rarity: pick(RARITIES),
                finish: "foil" as const,
              },
            ]
          : []),
      ],
    };
    if (random() < 0.4) return { kind: "playful", ...identity };
    return {
      kind: "real",
      ...identity,
      wingspanCm: figure(40 + whole(200)),
      weightG: figure(300 + whole(9000)),
      range: { text: text(TEXT_WORDS, 6), source: { work: "book" } },
    };
  });
  return { cards, sets };
}
