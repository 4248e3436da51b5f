import { expect, it } from "vitest";
import { looksLike } from "./name-look.ts";

it.each([
  ["Ada Lovelace", "ada lovelace"],
  ["Ada Lovelace", "Аdа Lоvеlасе"],
  ["Ada Lovelace", "Ada\u200bLove\u200blace"],
  ["Ada Lovelace", "A.d.a_Lovelace"],
  ["Ada Lovelace", "４da L0velace"],
  ["Ada Lovelace", "𝐀𝐝𝐚 Lövelácé"],
  ["Merlin", "rnerl1n"],
  ["Bill", "BiIl"],
])("ACCESS-K25: %s may be taken for %s", (name, other) => {
  expect(looksLike(name, other)).toBe(true);
});

it.each([
  ["Ada", "Ida"],
  ["Ada", "Ada B."],
  ["🦢", "🦆"],
  ["Дарья", "Марья"],
])("ACCESS-K25: %s is not taken for %s", (name, other) => {
  expect(looksLike(name, other)).toBe(false);
});
