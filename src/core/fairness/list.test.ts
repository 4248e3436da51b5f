import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { drawOf, PLAN } from "../../../tests/simulators/draws.ts";
import { compareIds, listText, weightOf } from "./list.ts";

const SPEC = readFileSync(new URL("../../../docs/spec/fairness.md", import.meta.url), "utf8");
const SEED = "4d06286eea726a82c9afcc8a0ce882ee9bb9df327b953a67377c27dc639552c6";

it("the worked example of docs/spec/fairness.md is a draw (FAIR-F1 to FAIR-F8, FAIR-F13)", () => {
  const draw = drawOf({ ...PLAN, seed: SEED });
  const { signature, randomness } = draw.beacon;
  const shown = [listText(draw, draw.entries), draw.entries_hash, draw.seed_hash, signature];
  for (const text of [...shown, randomness, draw.seed]) expect(SPEC).toContain(text);
  expect(draw.drawn.map(({ login, prize }) => [login, prize])).toEqual([
    ["cleo", 1],
    ["anna", 2],
  ]);
});

it("ids are in the order of numbers, not of texts (FAIR-F3)", () => {
  expect(["1000", "99", "100000000000000001", "100000000000000000"].sort(compareIds)).toEqual([
    "99",
    "1000",
    "100000000000000000",
    "100000000000000001",
  ]);
});

it("weights follow from the rules (FAIR-F10)", () => {
  const rules = { min_chat_lines: 3, subscriber_luck: 5 };
  const one = { id: "1", login: "anna", entries: 2, lines: 3, subscriber: false, recent: false };
  expect(weightOf(one, rules)).toBe(2);
  expect(weightOf({ ...one, subscriber: true }, rules)).toBe(10);
  expect(weightOf({ ...one, lines: 2 }, rules)).toBe(0);
  expect(weightOf({ ...one, recent: true }, rules)).toBe(0);
});
