import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EXPRESSION } from "../limits.ts";
import { compileExpressions, ExpressionError } from "./program.ts";
import { ExpressionSet } from "./set.ts";

const finds = (source: string, line: string) => new ExpressionSet([source]).find(line) === source;

describe("expressions", () => {
  test.each([
    ["fo+bar", "say fooobar"],
    ["\\bgoose\\b", "a goose!"],
    ["^hi$", "hi"],
    ["a{2,4}b", "aaab"],
    ["[^\\w\\s]{5}", "?!?!?"],
    ["(?:x|y)*z$", "xyz"],
    ["GOOSE", "goose"],
    ["[A-F]", "b"],
    ["\\x41", "a"],
    ["\\u{1fabf}", "🪿"],
    [".", "🪿"],
    ["a|", "b"],
    ["(?<bird>goose)", "goose"],
    ["\\d{3}", "a123"],
    ["é", "é"],
    ["a.*?b", "axxb"],
  ])("MODERATION-M10: %j is found in %j", (source, line) => {
    expect(finds(source, line)).toBe(true);
  });

  test.each([
    ["\\bgoose\\b", "mongoose"],
    ["^hi$", "hi you"],
    ["a{2,4}b", "ab"],
    ["[^a-c]", "abc"],
    ["\\d", "x"],
    ["\\Bgoose", "goose"],
  ])("MODERATION-M10: %j is not found in %j", (source, line) => {
    expect(finds(source, line)).toBe(false);
  });

  test.each([
    ["(?=a)", "Looking ahead or behind is not supported", 1],
    ["a(?<!b)", "Looking ahead or behind is not supported", 2],
    ["(a)\\1", "References back are not supported", 4],
    ["a**", "Only one repetition", 3],
    ["a*+", "Possessive repetition", 3],
    ["x\\p{L}", "\\p is not supported", 2],
    ["[z-a]", "goes backwards", 2],
    ["(a", "not closed", 1],
    ["[a", "not closed", 1],
    ["a)", "closes no group", 2],
    ["*a", "repeats nothing", 1],
    ["a{300}", "at most 100 times", 2],
    ["a{3,2}", "greater number", 2],
    ["a\\", "needs a character", 2],
    ["(?i)a", "This kind of group", 1],
    ["[[:alpha:]]", "Named classes", 2],
    ["((a{100}){100}){100}", "expressions are too large", 1],
    ["(".repeat(30), "at most 20 deep", 21],
  ])("MODERATION-M10: %j is refused with its place", (source, problem, at) => {
    const refused = () => compileExpressions([source]);
    expect(refused).toThrow(ExpressionError);
    expect(refused).toThrow(problem);
    expect(refused).toThrow(expect.objectContaining({ at }));
  });

  test("MODERATION-M25: sets that are too large are refused", () => {
    const scattered = (start: number) =>
      `[${Array.from({ length: 190 }, (_, index) => String.fromCharCode(start + index * 2)).join("")}]`;
    const sources = Array.from({ length: 100 }, (_, index) => scattered(0x4e00 + index * 400));
    expect(() => new ExpressionSet(sources)).toThrow("sets are too large");
    expect(new ExpressionSet(sources.slice(0, 10)).find("\u4e02")).toBe(sources[0]);
  });

  test("MODERATION-M10: of several the first is named", () => {
    expect(new ExpressionSet(["goose", "o"]).find("a goose")).toBe("o");
    expect(new ExpressionSet(["go", "go"]).find("go")).toBe("go");
    expect(new ExpressionSet([]).find("go")).toBe(undefined);
  });

  const atom = fc.constantFrom("a", "b", "ab", ".", "[ab]", "[^a]", "\\w", "\\b", "^", "$", "c");
  const { source } = fc.letrec<{ source: string }>((tie) => ({
    source: fc.oneof(
      { maxDepth: 4 },
      atom,
      fc.tuple(tie("source"), tie("source")).map(([a, b]) => a + b),
      fc.tuple(tie("source"), tie("source")).map(([a, b]) => `(?:${a}|${b})`),
      fc
        .tuple(tie("source"), fc.constantFrom("*", "+", "?", "{1,3}", "{2}"))
        .map(([a, times]) => `(?:${a})${times}`),
    ),
  }));

  test("MODERATION-M10: finds what JavaScript's own engine finds", () => {
    const line = fc.string({ unit: fc.constantFrom("a", "b", "c", " "), maxLength: 12 });
    fc.assert(
      fc.property(source, fc.array(line, { minLength: 1, maxLength: 5 }), (text, lines) => {
        const ours = new ExpressionSet([text]);
        const theirs = new RegExp(text, "isu");
        for (const each of lines) {
          expect([text, each, ours.find(each) !== undefined]).toEqual([
            text,
            each,
            theirs.test(each),
          ]);
        }
      }),
      { numRuns: 500 },
    );
  });

  test.each(["(a|b)*a(a|b){90}c", "(a*)*c", "(x+x+)+y", "(.*){20}q", "(a?){60}(a|b){60}y"])(
    "MODERATION-M25: on a long line, %j looks at each step once for a character at most",
    (source) => {
      const set = new ExpressionSet([source]);
      for (const part of ["a", "ab", "aab", "x"]) {
        const before = set.looks;
        const line = part.repeat(500 / part.length);
        expect(set.find(line)).toBe(undefined);
        expect(set.looks - before).toBeLessThanOrEqual(
          EXPRESSION.stepsMaxCount * (line.length + 1),
        );
      }
    },
  );
});
