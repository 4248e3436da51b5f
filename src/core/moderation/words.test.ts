import { expect, test } from "vitest";
import { compileWords } from "./words.ts";

const list = (...words: string[]) => compileWords(words, { lookAlikes: true });

test.each([
  ["goose", "a Goose!", true],
  ["goose", "mongoose", false],
  ["goose", "geese", false],
  ["*goose", "mongoose", true],
  ["goose*", "gooseberry", true],
  ["*goose*", "xxgoosexx", true],
  ["bad goose", "what a  BAD   goose.", true],
  ["goose", "gööse", true],
  ["goose", "g\u200boose", true],
  ["goose", "gооѕе", true],
  ["goose", "g00se", true],
  ["goose", "𝓰𝓸𝓸𝓼𝓮", true],
  ["goose", "🅶🅾🅾🆂🅴", true],
  ["lid", "1id", true],
  ["lid", "l1d", true],
  ["1488", "x 1488 y", true],
  ["か", "が", false],
  ["하", "한", false],
  ["гусь", "ГУСЬ!", true],
])("MODERATION-M9: the word %j is in %j: %s", (word, line, isFound) => {
  expect(list(word).find(line)).toBe(isFound ? word : undefined);
});

test("MODERATION-M9: without look-alikes digits are digits and accents are accents", () => {
  const plain = compileWords(["goose"], { lookAlikes: false });
  expect(plain.find("A GOOSE")).toBe("goose");
  expect(plain.find("g00se")).toBe(undefined);
  expect(plain.find("gööse")).toBe(undefined);
});

test("MODERATION-M9: of words that lie in one another each is found", () => {
  const many = list("he", "she", "hers", "*ushers*");
  expect(many.find("hers")).toBe("hers");
  expect(many.find("xushersx")).toBe("*ushers*");
  expect(many.find("rushes")).toBe(undefined);
});
