import { expect, it } from "vitest";
import { nextInOrder } from "./steps.ts";

it("goes from one element to the next, and out at the ends", () => {
  const ids = ["one", "two", "three"];
  expect(nextInOrder(ids, new Set(), 1)).toBe("one");
  expect(nextInOrder(ids, new Set(), -1)).toBe("three");
  expect(nextInOrder(ids, new Set(["one"]), 1)).toBe("two");
  expect(nextInOrder(ids, new Set(["one", "two"]), 1)).toBe("three");
  expect(nextInOrder(ids, new Set(["two", "three"]), -1)).toBe("one");
  expect(nextInOrder(ids, new Set(["three"]), 1)).toBe(undefined);
  expect(nextInOrder(ids, new Set(["one"]), -1)).toBe(undefined);
  expect(nextInOrder([], new Set(), 1)).toBe(undefined);
});
