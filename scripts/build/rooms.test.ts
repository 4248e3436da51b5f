import { expect, test } from "vitest";
import { storageKey } from "./rooms.ts";

const migrations = [
  { renamed_classes: [] },
  { renamed_classes: [{ from: "First", to: "Second" }] },
  { renamed_classes: [{ from: "Second", to: "Third" }] },
];

test.each([
  ["Other", "Other"],
  ["Third", "First"],
])("the data of class %s stays where class %s stored it", (name, first) => {
  expect(storageKey(name, { migrations })).toBe(first);
});
