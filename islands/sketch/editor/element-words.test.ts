import { expect, it } from "vitest";
import type { SketchElement } from "#core/sketch/element.ts";
import { elementsInWords, selectionWords, toolName } from "./element-words.ts";

const rest = { dx: 0, dy: 0, scaleX: 1, scaleY: 1, angle: 0, by: "ada", author: "Ada", z: "a0" };
const room = { ...rest, pending: false, version: 1 };
const text: SketchElement = {
  ...room,
  id: "text-111",
  kind: "text",
  x: 0,
  y: 0,
  text: "Honk\nhonk",
  size: 40,
  colour: "#000000",
};
const ends = { x1: 0, y1: 0, x2: 9, y2: 9, colour: "#000000", width: 2 };
const arrow: SketchElement = { ...room, id: "line-111", kind: "line", ...ends, arrow: "end" };

it("says what is selected, whose it is and where it comes among all", () => {
  const all = [text, { ...arrow, pending: true }];
  expect(selectionWords([text], all)).toBe("Text “Honk honk” by Ada, 1 of 2.");
  expect(selectionWords(all.slice(1), all)).toBe("Arrow by Ada, 2 of 2, waits for approval.");
  expect(selectionWords(all, all)).toBe("2 elements are selected.");
  expect(selectionWords([], all)).toBe("Nothing is selected.");
  expect([elementsInWords(1), elementsInWords(3)]).toEqual(["1 element", "3 elements"]);
  expect(toolName("hand")).toBe("Pan");
});
