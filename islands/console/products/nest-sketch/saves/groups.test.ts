import { expect, it } from "vitest";
import { arrange, groupsOf, parseSort, type SketchSave } from "./groups.ts";

function save(id: string, name: string, more: Partial<SketchSave> = {}): SketchSave {
  return {
    collectionId: "c",
    collectionName: "sketch_saves",
    id,
    tenant: "t",
    sketch: "live",
    name,
    number: 1,
    kind: "saved",
    document: "sketch.json",
    thumbnail: "",
    elements: 3,
    bytes: 100,
    user: "zoe",
    author: "Zoe",
    created_at: "2026-11-01 10:00:00.000Z",
    ...more,
  };
}

const saves = [
  save("a1", "Pond", { created_at: "2026-11-01 10:00:00.000Z", elements: 9 }),
  save("a2", "pond", { number: 2, created_at: "2026-11-03 10:00:00.000Z" }),
  save("b1", "Fox den", { created_at: "2026-11-02 10:00:00.000Z", elements: 8 }),
  save("x1", "Live sketch", { kind: "auto", created_at: "2026-11-04 10:00:00.000Z" }),
  save("x2", "Renamed since", {
    kind: "auto",
    number: 2,
    created_at: "2026-11-05 10:00:00.000Z",
  }),
];

it("puts versions of one name together, whatever its case, and autosaves by their sketch", () => {
  expect(groupsOf(saves).map(({ id, versions }) => [id, versions.map(({ id }) => id)])).toEqual([
    ["a2", ["a2", "a1"]],
    ["b1", ["b1"]],
    ["x2", ["x2", "x1"]],
  ]);
});

it("finds by words and sorts", () => {
  const groups = groupsOf(saves);
  const ids = (search: string, sort: string) =>
    arrange(groups, search, parseSort(sort)).map(({ id }) => id);
  expect(ids("", "newest")).toEqual(["x2", "a2", "b1"]);
  expect(ids("den FOX", "newest")).toEqual(["b1"]);
  expect(ids("", "name")).toEqual(["b1", "a2", "x2"]);
  expect(ids("", "elements")).toEqual(["b1", "a2", "x2"]);
  expect(ids("", "nonsense")).toEqual(ids("", "newest"));
});
