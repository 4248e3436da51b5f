import { expect, test } from "vitest";
import { drawVignette } from "./goose.ts";
import {
  anyGoose,
  choiceOfSeed,
  GUEST_MOODS,
  GUEST_SPECIES,
  GUEST_WEARS,
  gooseSeedOf,
  guestTraits,
} from "./guest.ts";
import { randomOf } from "./seed.ts";

const LAST = {
  species: GUEST_SPECIES.length - 1,
  wears: GUEST_WEARS.length - 1,
  mood: GUEST_MOODS.length - 1,
};

test.each([{ species: 0, wears: 0, mood: 0 }, { species: 3, wears: 1, mood: 2 }, LAST])(
  "POND-L4: the seed of a choice is that goose again: %o",
  (choice) => {
    const seed = gooseSeedOf(choice);
    expect(seed).toMatch(/^[a-z0-9-]{1,24}$/);
    expect(choiceOfSeed(seed)).toEqual(choice);
  },
);

test.each(["grey-7", "", "s999-w0-m0", "s1-w1", "s1-w1-m5"])(
  "POND-L4: any other word is a goose, too: %s",
  (seed) => {
    expect(choiceOfSeed(seed)).toEqual(choiceOfSeed(seed));
    expect(drawVignette(guestTraits(seed), { id: "g" })).toMatch(/^<svg/);
  },
);

test("a shuffle stays within the lists", () => {
  const random = randomOf("shuffle");
  for (let count = 0; count < 200; count += 1) {
    const choice = anyGoose(random);
    expect(choiceOfSeed(gooseSeedOf(choice))).toEqual(choice);
  }
});
