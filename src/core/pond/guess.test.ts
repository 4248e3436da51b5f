import fc from "fast-check";
import { expect, test } from "vitest";
import { hintsOf, judgeGuess, maskWord, nextHint } from "./guess.ts";

test.each([
  ["goose", "goose", "right"],
  ["  GOOSE! ", "goose", "right"],
  ["the grey goose", "goose", "right"],
  ["cafe", "café", "right"],
  ["hotdog", "hot dog", "right"],
  ["tug-of-war", "tug of war", "right"],
])("POND-D4: %j is right for %j", (guess, word, verdict) => {
  expect(judgeGuess(guess, word)).toBe(verdict);
});

test.each([
  ["gooses", "goose"],
  ["mongoose", "goose"],
  ["is it a kind of goose maybe", "goose"],
  ["esoog", "goose"],
  ["scarcrow", "scarecrow"],
  ["sacrecrow", "scarecrow"],
])("POND-D5: %j is near %j", (guess, word) => {
  expect(judgeGuess(guess, word)).toBe("near");
});

test("POND-D5: another word is wrong", () => {
  expect(judgeGuess("duck", "goose")).toBe("wrong");
  expect(judgeGuess("cat", "cow")).toBe("wrong");
});

test("POND-D3, POND-D11: hints show letters of a word one after the other, and never more than a quarter", () => {
  expect(maskWord("hot dog", [])).toBe("___ ___");
  expect(maskWord("hot dog", [4])).toBe("___ d__");
  const word = fc.stringMatching(/^[a-zé]{2,12}( [a-z]{2,12})?$/);
  fc.assert(
    fc.property(word, fc.noShrink(fc.double({ min: 0, max: 0.999, noNaN: true })), (text, dice) => {
      const shown: number[] = [];
      for (let hint = 0; hint < hintsOf(text); hint += 1) {
        const place = nextHint(text, shown, () => dice);
        expect(place).not.toBeNull();
        if (place !== null) shown.push(place);
      }
      const letterCount = text.replace(" ", "").length;
      const open = [...maskWord(text, shown)].filter((sign) => sign !== "_" && sign !== " ").length;
      expect(open).toBe(shown.length);
      expect(open).toBeLessThanOrEqual(letterCount / 4);
    }),
  );
});
