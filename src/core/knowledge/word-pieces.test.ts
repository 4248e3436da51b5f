import { expect, it } from "vitest";
import { WordPieces } from "./word-pieces.ts";

const VOCABULARY = [
  "[PAD]",
  "[UNK]",
  "[CLS]",
  "[SEP]",
  "goose",
  "##s",
  "mod",
  "##erate",
  "!",
  "cafe",
];
const pieces = new WordPieces(`${VOCABULARY.join("\n")}\n`);
const read = (text: string, maxCount = 20) =>
  pieces.idsOf(text, maxCount).map((id) => VOCABULARY[id]);

it("splits words into the longest pieces, signs alone (KNOW-F1)", () => {
  expect(read("Gooses moderate!")).toEqual([
    "[CLS]",
    "goose",
    "##s",
    "mod",
    "##erate",
    "!",
    "[SEP]",
  ]);
  expect(read("Café 鵝")).toEqual(["[CLS]", "cafe", "[UNK]", "[SEP]"]);
  expect(read("moderately")).toEqual(["[CLS]", "[UNK]", "[SEP]"]);
});

it("keeps within the model's length, with both marks (KNOW-F1)", () => {
  expect(read("goose goose goose", 4)).toEqual(["[CLS]", "goose", "goose", "[SEP]"]);
  expect(read("")).toEqual(["[CLS]", "[SEP]"]);
});

it("refuses a vocabulary without the marks", () => {
  expect(() => new WordPieces("goose\n")).toThrow("The vocabulary lacks [UNK]");
});
