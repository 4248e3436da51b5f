import { describe, expect, test } from "vitest";
import type { RankedSeat } from "#core/pond/view-types.ts";
import { bestDrawing, secondsText, winnersLine } from "./winners.ts";

const seat = (name: string, score: number, place: number): RankedSeat => {
  return { place, seat: 1, name, goose: "goose", score };
};

test.each([
  [[seat("Ada", 900, 1), seat("Bo", 800, 2)], "Ada wins!"],
  [[seat("Ada", 900, 1), seat("Bo", 900, 1)], "Ada and Bo share first place"],
  [[seat("Ada", 9, 1), seat("Bo", 9, 1), seat("Cy", 9, 1)], "Ada, Bo and Cy share first place"],
  [[..."abcd"].map((name) => seat(name, 9, 1)), "4 share first place"],
  [[seat("Ada", 0, 1), seat("Bo", 0, 1)], "Nobody scored this time"],
  [[], "Nobody scored this time"],
])("POND-R4: the headline says who won (%#)", (ranking, line) => {
  expect(winnersLine(ranking)).toBe(line);
});

describe("the best drawing", () => {
  const turn = (drawing: number, ms: readonly number[], of = 3) => {
    const guessed = ms.map((one, at) => ({ name: `guest ${at}`, ms: one }));
    return { drawing, drawer: "Ada", word: "goose", guessed, of };
  };

  test("is the one that most have guessed, of equal ones the one that was guessed soonest", () => {
    expect(bestDrawing([turn(1, [900]), turn(2, [9000, 8000]), turn(3, [])])).toBe(2);
    expect(bestDrawing([turn(1, [9000, 8000]), turn(2, [7000, 2000])])).toBe(2);
    expect(bestDrawing([turn(1, [900], 1), turn(2, [900, 900], 3)])).toBe(1);
  });

  test("is none where nothing was guessed, or there is one alone", () => {
    expect(bestDrawing([turn(1, []), turn(2, [])])).toBeNull();
    expect(bestDrawing([turn(1, [900])])).toBeNull();
    expect(bestDrawing([])).toBeNull();
  });
});

test.each([
  [430, "0.4 s"],
  [9940, "9.9 s"],
  [9960, "10 s"],
  [74_400, "74 s"],
])("%i ms are %s", (ms, text) => {
  expect(secondsText(ms)).toBe(text);
});
