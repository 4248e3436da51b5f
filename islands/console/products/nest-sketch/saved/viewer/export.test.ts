import { expect, it } from "vitest";
import { fileName } from "./export.ts";

it.each([
  ["Pond at night", "pond-at-night"],
  ["../../etc/passwd", "etc-passwd"],
  ["Gänse & Füchse!", "gänse-füchse"],
  ["***", "sketch"],
])("names the file of %s %s", (name, expected) => {
  expect(fileName(name)).toBe(expected);
});
