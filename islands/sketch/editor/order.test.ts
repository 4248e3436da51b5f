import { describe, expect, it } from "vitest";
import type { SketchElement } from "#core/sketch/element.ts";
import { type Reorder, reordered } from "./order.ts";

function element(id: string, z: string): SketchElement {
  return {
    id,
    z,
    kind: "text",
    x: 0,
    y: 0,
    text: id,
    size: 20,
    colour: "#2a2318",
    dx: 0,
    dy: 0,
    scaleX: 1,
    scaleY: 1,
    angle: 0,
    by: "goose",
    author: "Goose",
    pending: false,
    version: 1,
  };
}

const flock = [element("a", "a0"), element("b", "a1"), element("c", "a2"), element("d", "a3")];

function orderAfter(chosen: string[], to: Reorder, elements = flock): string {
  const keys = new Map(reordered(elements, new Set(chosen), to).map(({ id, z }) => [id, z]));
  return elements
    .map(({ id, z }) => ({ id, z: keys.get(id) ?? z }))
    .sort((one, other) => (one.z < other.z || (one.z === other.z && one.id < other.id) ? -1 : 1))
    .map(({ id }) => id)
    .join("");
}

describe("the order of layers", () => {
  it.each([
    ["front", ["a"], "bcda"],
    ["front", ["a", "c"], "bdac"],
    ["back", ["d"], "dabc"],
    ["forward", ["a"], "bacd"],
    ["forward", ["a", "b"], "cabd"],
    ["backward", ["c"], "acbd"],
    ["backward", ["b", "c"], "bcad"],
  ] as const)("%s moves %j: %s", (to, chosen, expected) => {
    expect(orderAfter([...chosen], to)).toBe(expected);
  });

  it("says nothing when they are there already", () => {
    expect(reordered(flock, new Set(["d"]), "front")).toEqual([]);
    expect(reordered(flock, new Set(["a"]), "backward")).toEqual([]);
    expect(reordered(flock, new Set(["gone"]), "front")).toEqual([]);
  });

  it("finds a place beside elements of the same key", () => {
    const same = [element("a", "a0"), element("b", "a0"), element("c", "a1")];
    expect(orderAfter(["c"], "back", same)).toBe("cab");
    expect(orderAfter(["a"], "front", same)).toBe("bca");
  });
});
