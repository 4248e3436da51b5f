import { describe, expect, it } from "vitest";
import { GIVEAWAY } from "#core/giveaways/limits.ts";
import { partRepeats, portions, readCodes, readCsv } from "./codes-text.ts";

const values = (codes: { code_value: string }[]) => codes.map(({ code_value }) => code_value);

describe("a pasted list of codes", () => {
  it("has one code a line, whatever ends the lines", () => {
    expect(values(readCodes("AAA\r\n BBB \n\n\rCCC"))).toEqual(["AAA", "BBB", "CCC"]);
    expect(readCodes("AAA\n\nBBB").map(({ line }) => line)).toEqual([1, 3]);
  });

  it("takes the columns of a spreadsheet, and leaves commas in a code alone", () => {
    expect(readCodes("AAA\tHat\tA red one\nB,B")).toMatchObject([
      { code_value: "AAA", prize_name: "Hat", prize_description: "A red one" },
      { code_value: "B,B", prize_name: "" },
    ]);
  });

  it("finds repeats within itself, and names the first", () => {
    const { first, repeats } = partRepeats(readCodes("A\nB\nA\nA"));
    expect(values(first)).toEqual(["A", "B"]);
    expect(repeats).toEqual([
      { line: 3, same_as_line: 1 },
      { line: 4, same_as_line: 1 },
    ]);
  });

  it("is sent in portions, however long it is", () => {
    const codes = readCodes(Array.from({ length: 12_345 }, (_, index) => `C${index}`).join("\n"));
    const sizes = portions(codes).map(({ length }) => length);
    expect(sizes).toEqual([
      GIVEAWAY.codesPerRequestMaxCount,
      GIVEAWAY.codesPerRequestMaxCount,
      2345,
    ]);
  });
});

describe("an uploaded CSV file", () => {
  it("may have a heading, quotes and a byte order mark", async () => {
    expect(
      await readCsv('\uFEFFcode,prize,description\n"A,1",Hat,"red, warm"\nB,,\n'),
    ).toMatchObject([
      { line: 2, code_value: "A,1", prize_name: "Hat", prize_description: "red, warm" },
      { line: 3, code_value: "B", prize_name: "" },
    ]);
  });

  it("without a heading is codes from its first line on", async () => {
    expect(values(await readCsv("A,Hat\nB,Hat"))).toEqual(["A", "B"]);
  });
});
