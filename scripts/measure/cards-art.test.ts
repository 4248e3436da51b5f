import { expect, test } from "vitest";
import { CARD_TABLE } from "../../content/cards/table.ts";
import { cardThumbnail, drawCard } from "../../src/components/cards/pictures.ts";
import { cardTraits } from "../../src/components/cards/traits.ts";
import { comparedPictures, LEAST_DIFFERENCE } from "./cards-art.ts";

test("CARDS-A1: a card is drawn the same each time, and its file is named by the drawing", () => {
  for (const card of CARD_TABLE.cards.slice(0, 12)) {
    for (const printing of card.printings) {
      expect(drawCard(card, printing)).toBe(drawCard(card, printing));
    }
  }
  const [one, other] = CARD_TABLE.cards;
  const [printing] = one?.printings ?? [];
  if (!one || !other || !printing) throw new Error("There are too few cards");
  const redrawn = { ...one, art: other.art };
  expect(cardThumbnail(one, printing).file).toBe(cardThumbnail({ ...one }, printing).file);
  expect(cardThumbnail(redrawn, printing).file).not.toBe(cardThumbnail(one, printing).file);
});

test("CARDS-A1: art in words that the generator doesn't know is refused by the card's name", () => {
  const art = { species: "canada", pose: "standing", mood: "calm", habitat: "park" } as const;
  const whole = { ...art, facing: "left", accessories: [] } as const;
  expect(cardTraits({ ...whole, accessories: [] }, "x")).toMatchObject({ seed: "x" });
  expect(() => cardTraits({ ...whole, accessories: ["jetpack"] }, "the goose")).toThrow(
    /the goose: accessories\.0/,
  );
  expect(() => cardTraits({ ...whole, accessories: [], pose: "moonwalk" }, "x")).toThrow(/pose/);
  const plumage = { neck: "red" };
  expect(() => cardTraits({ ...whole, accessories: [], plumage }, "x")).toThrow(/#rrggbb/);
});

test("CARDS-A2: no two pictures are nearly the same", async () => {
  const alike = (await comparedPictures()).filter(
    ({ difference }) => difference < LEAST_DIFFERENCE,
  );
  expect(alike).toEqual([]);
});

test("CARDS-C6: there are enough cards, real and playful, in sets with a date and a reward", () => {
  const { cards, sets } = CARD_TABLE;
  const real = cards.filter(({ kind }) => kind === "real");
  expect(cards.length).toBeGreaterThanOrEqual(150);
  expect(new Set(real.map(({ species }) => species)).size).toBeGreaterThanOrEqual(90);
  expect(cards.length - real.length).toBeGreaterThanOrEqual(60);
  expect(sets.length).toBeGreaterThanOrEqual(3);
  const printings = cards.flatMap((card) => card.printings);
  for (const special of [
    printings.filter(({ finish }) => finish === "foil"),
    printings.filter(({ art }) => art),
    printings.filter(({ onlyIn }) => onlyIn),
  ]) {
    expect(special.length).toBeGreaterThan(0);
  }
});
