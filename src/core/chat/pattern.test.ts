import { describe, expect, it } from "vitest";
import { phrasePattern, readPattern } from "./pattern.ts";

function pattern(source: string) {
  const reading = readPattern(source);
  if (!reading.ok) throw new Error(reading.message);
  return reading.pattern;
}

describe("WADDLE-W29: expressions", () => {
  it.each([
    ["^h[oa]nk+!*$", "HONKKK!!", true],
    ["^h[oa]nk+!*$", "honk?", false],
    ["\\bbread\\b", "no bread, please", true],
    ["\\bbread\\b", "breadcrumbs", false],
    ["(?:goose|geese) (?:on|in) \\d{2,3} ponds?", "three Geese in 120 ponds", true],
    ["(?:goose|geese) (?:on|in) \\d{2,3} ponds?", "geese in 7 ponds", false],
    ["a{0}b", "b", true],
    ["", "anything", true],
    ["[^a-z\\s]", "abc d", false],
    ["[а-я]+", "НУ привет", true],
    ["g.ns", "g🦆ns", true],
    ["grüße", "GRU\u0308SSE grüße", true],
    ["a|b|", "x", true],
    ["colou?r|hue$", "my hue", true],
    ["(a|b)*c", "ababab", false],
    ["1\\.5", "1x5", false],
  ])("%s in %j: %s", (source, text, expected) => {
    expect(pattern(source).test(text)).toBe(expected);
  });

  it("are refused in words, with the place", () => {
    expect(readPattern("a(?=b)")).toEqual({
      ok: false,
      message: expect.stringMatching(/^Looking ahead or behind is not supported.* \(character 2 /),
    });
  });
});

describe("WADDLE-W28: words and phrases", () => {
  it.each([
    ["bread", "Is there BREAD?", true],
    ["bread", "gingerbread", false],
    ["what's the discord", "hey, What's  the Discord?", true],
    ["<3", "honk<3 honk", true],
    ["grüße", "viele GRU\u0308\u00dfe", true],
    ["", "anything", false],
  ])("%j in %j: %s", (phrase, text, expected) => {
    expect(phrasePattern(phrase).test(text)).toBe(expected);
  });
});
