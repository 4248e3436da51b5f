import fc from "fast-check";
import { expect, test } from "vitest";
import { PACK } from "./limits.ts";
import { readQuestionPack, readWordPack } from "./packs.ts";

test("POND-P1: words come a line each, with their difficulty", () => {
  expect(
    readWordPack("\uFEFFswan, easy\r\n# birds\n\nhot dog\nzero gravity;HARD\nnest\teasy"),
  ).toEqual({
    ok: true,
    entries: [
      { text: "swan", difficulty: "easy" },
      { text: "hot dog", difficulty: "medium" },
      { text: "zero gravity", difficulty: "hard" },
      { text: "nest", difficulty: "easy" },
    ],
  });
});

test("POND-P1: questions come as CSV, the right answer first", () => {
  expect(readQuestionPack('"What honks, loudly?",A goose,A car,A horn,"A ""trumpet"""')).toEqual({
    ok: true,
    entries: [
      {
        text: "What honks, loudly?",
        options: ["A goose", "A car", "A horn", 'A "trumpet"'],
        source: "",
      },
    ],
  });
});

test("POND-P2: what is wrong is named by its line, and nothing of the pack is taken", () => {
  expect(readWordPack("swan\nSwan\n1234\nduck,simple\na,b,c")).toEqual({
    ok: false,
    errors: [
      { line: 2, message: "That is on line 1 already" },
      { line: 3, message: expect.stringContaining("A word has letters") },
      { line: 4, message: "Difficulty must be easy, medium or hard" },
      { line: 5, message: expect.stringContaining("one word a line") },
    ],
  });
  expect(readQuestionPack("Which one?,A,a,B,C\nWhich one?,A,B")).toEqual({
    ok: false,
    errors: [
      { line: 1, message: "Two answers are the same" },
      { line: 2, message: expect.stringContaining("3 wrong ones") },
    ],
  });
  expect(readWordPack("")).toEqual({
    ok: false,
    errors: [{ line: 0, message: "There are no words in it" }],
  });
});

test("POND-P2: any text at all is read or refused", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary-ascii", maxLength: 300 }), (text) => {
      for (const reading of [readWordPack(text), readQuestionPack(text)]) {
        if (!reading.ok) expect(reading.errors.length).toBeLessThanOrEqual(PACK.errorsMaxCount);
      }
    }),
  );
});
