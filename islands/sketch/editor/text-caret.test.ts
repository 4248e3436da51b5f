import { describe, expect, it } from "vitest";
import { caretAt } from "./text-caret.ts";

/** Each letter is half as wide as the text is large. */
const widthOf = (line: string, size: number) => (line.length * size) / 2;
const text = { x: 100, y: 200, size: 40, text: "goose\nhonk" };

describe("the caret of a press", () => {
  it("is between the letters that are nearest to it", () => {
    expect(caretAt(text, { x: 100, y: 220 }, widthOf)).toBe(0);
    expect(caretAt(text, { x: 141, y: 220 }, widthOf)).toBe(2);
    expect(caretAt(text, { x: 155, y: 220 }, widthOf)).toBe(3);
    expect(caretAt(text, { x: 900, y: 220 }, widthOf)).toBe(5);
  });

  it("is in the line that was pressed, and in the last one below all", () => {
    expect(caretAt(text, { x: 120, y: 260 }, widthOf)).toBe(7);
    expect(caretAt(text, { x: 900, y: 900 }, widthOf)).toBe(10);
    expect(caretAt(text, { x: 0, y: 0 }, widthOf)).toBe(0);
  });

  it("never splits what is one letter to people", () => {
    const flag = { ...text, text: "🇸🇪!" };
    expect(caretAt(flag, { x: 130, y: 220 }, widthOf)).not.toBe(2);
  });
});
