import { expect, it } from "vitest";
import type { SketchElement } from "#core/sketch/element.ts";
import { unitsOf, withGroups } from "./groups.ts";

function box(id: string, group?: string): SketchElement {
  const place = { x: 0, y: 0, w: 9, h: 9, dx: 0, dy: 0, scaleX: 1, scaleY: 1, angle: 0 };
  const look = { colour: "#000000", fill: null, width: 2 };
  const room = { by: "ada", author: "Ada", z: "a0", pending: false, version: 1 };
  return { id, kind: "rectangle", ...place, ...look, ...room, ...(group ? { group } : {}) };
}

const elements = [box("one", "flock"), box("two"), box("three", "flock"), box("four", "pair")];

it("who chooses one of a group chooses all of it", () => {
  expect([...withGroups(elements, new Set(["one"]))]).toEqual(["one", "three"]);
  expect([...withGroups(elements, new Set(["two"]))]).toEqual(["two"]);
  expect([...withGroups(elements, new Set(["four", "three"]))]).toEqual(["one", "three", "four"]);
});

it("a group is one thing among others", () => {
  expect(unitsOf(elements).map((unit) => unit.map(({ id }) => id))).toEqual([
    ["one", "three"],
    ["two"],
    ["four"],
  ]);
});
