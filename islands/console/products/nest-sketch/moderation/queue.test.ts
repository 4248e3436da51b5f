import { expect, it } from "vitest";
import type { SketchElement } from "#core/sketch/element.ts";
import { waitingOf } from "./queue.ts";

function stroke(id: string, by: string, version: number, pending: boolean): SketchElement {
  const unmoved = { dx: 0, dy: 0, scaleX: 1, scaleY: 1, angle: 0 };
  const drawn = { id, kind: "stroke" as const, ink: "AAA", colour: "#000000", width: 4 };
  return { ...drawn, ...unmoved, by, author: by.toUpperCase(), z: "a0", pending, version };
}

it("puts what waits together by person, the longest wait first", () => {
  const elements = [
    stroke("stroke01", "kim", 9, true),
    stroke("stroke02", "bo", 4, true),
    stroke("stroke03", "kim", 2, true),
    stroke("stroke04", "zoe", 1, false),
  ];
  expect(
    waitingOf(elements).map(({ name, elements }) => [name, elements.map(({ id }) => id)]),
  ).toEqual([
    ["KIM", ["stroke01", "stroke03"]],
    ["BO", ["stroke02"]],
  ]);
  expect(waitingOf([])).toEqual([]);
});
