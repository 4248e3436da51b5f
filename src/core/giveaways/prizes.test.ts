import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { freePrizes, nextPrize, prizesLeft, prizesText, readPrizes } from "./prizes.ts";

const PRIZES = [
  { name: "A plush goose", description: "", count: 2 },
  { name: "A print", description: "A4, signed", count: 1 },
];

describe("prizes without a code", () => {
  it("FAIR-C12: are given in the order of the list, each as often as there are", () => {
    expect(nextPrize(PRIZES, [])).toBe(0);
    expect(nextPrize(PRIZES, [2])).toBe(1);
    expect(nextPrize(PRIZES, [2, 1])).toBeUndefined();
    expect(prizesLeft(PRIZES, [1])).toBe(2);
    expect(prizesLeft(PRIZES, [5, 5])).toBe(0);
  });

  it("FAIR-C12: a run gives its own first, then codes that nobody else may need", () => {
    expect(freePrizes(0, { left: 3, waiting: 0 }, [])).toBe(3);
    expect(freePrizes(2, { left: 3, waiting: 1 }, [])).toBe(4);
    expect(freePrizes(2, { left: 0, waiting: 0 }, [{ left: 1, waiting: 2 }])).toBe(1);
    expect(freePrizes(1, { left: 0, waiting: 0 }, [{ left: 5, waiting: 2 }])).toBe(1);
  });

  it("are read from a list, a prize a line", () => {
    expect(readPrizes("2 × A plush goose\n\n A print | A4, signed \n3x Stickers")).toEqual([
      PRIZES[0],
      PRIZES[1],
      { name: "Stickers", description: "", count: 3 },
    ]);
    expect(readPrizes("1000-piece puzzle")).toEqual([
      { name: "1000-piece puzzle", description: "", count: 1 },
    ]);
  });

  it("are written as they are read", () => {
    const word = fc.stringMatching(/^[a-z][a-z ]{0,20}[a-z]$/);
    const prize = fc.record({
      name: word,
      description: fc.option(word, { nil: "" }),
      count: fc.integer({ min: 1, max: 100 }),
    });
    fc.assert(
      fc.property(fc.array(prize), (prizes) => {
        expect(readPrizes(prizesText(prizes))).toEqual(prizes);
      }),
    );
  });
});
