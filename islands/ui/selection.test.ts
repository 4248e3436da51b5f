import { expect, it } from "vitest";
import { rangeTo } from "./selection.ts";

const items = ["a", "b", "c", "d", "e"].map((id) => ({ id }));
const range = (keys: string[], from: string, to: string) =>
  [...rangeTo(items, { keys: new Set(keys), from, to })].sort();

it("selects all between the row before and the one that was selected", () => {
  expect(range(["b", "d"], "b", "d")).toEqual(["b", "c", "d"]);
  expect(range(["a", "e", "b"], "e", "b")).toEqual(["a", "b", "c", "d", "e"]);
});

it("selects none of them when the last one was taken away", () => {
  expect(range(["a", "b", "c"], "a", "d")).toEqual([]);
});

it("changes that one alone when the row before is not shown any more", () => {
  expect(range(["c"], "gone", "c")).toEqual(["c"]);
});
