import { expect, it } from "vitest";
import { parseBackground } from "./background.ts";

it.each([
  ["white", "#ffffff"],
  [" Green ", "#00b140"],
  ["#1D5C96", "#1d5c96"],
  ["1d5c96", "#1d5c96"],
  ["abc", "#aabbcc"],
  ["transparent", null],
  ["", null],
  [null, null],
  ["url(https://example.com/x.png)", null],
  ["red;background-image:url(x)", null],
  ["#12345", null],
])("takes %s for %s", (text, colour) => {
  expect(parseBackground(text)).toBe(colour);
});
