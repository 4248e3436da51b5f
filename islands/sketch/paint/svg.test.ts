import { describe, expect, it } from "vitest";
import { encodeInk } from "#core/canvas/ink.ts";
import type { DrawnElement } from "#core/sketch/element.ts";
import { toSvg } from "./svg.ts";

const unmoved = { dx: 0, dy: 0, scaleX: 1, scaleY: 1, angle: 0 };
const box = { x: 10, y: 20, w: 30, h: 40 };
const src = "/api/files/sketch_images/abcdefghijklmno/goose.png";

const elements: DrawnElement[] = [
  {
    id: "a-stroke",
    kind: "stroke",
    ink: encodeInk([
      [0, 0, 0.5],
      [50, 50, 0.5],
    ]),
    colour: "#0a6349",
    width: 8,
    ...unmoved,
  },
  {
    id: "an-ellipse",
    kind: "ellipse",
    ...box,
    colour: null,
    fill: "#e9bf45",
    width: 4,
    ...unmoved,
  },
  { id: "an-image", kind: "image", ...box, src, ...unmoved },
];

const none = new Map<string, string>();

describe("a sketch as SVG", () => {
  it("has the elements in their order, on paper if asked", () => {
    const svg = toSvg(elements, { paper: "#fffdf6", images: new Map([[src, "data:image/png,x"]]) });
    expect(svg.match(/<(rect|path|ellipse|image)/g)).toEqual([
      "<rect",
      "<path",
      "<ellipse",
      "<image",
    ]);
    expect(svg).toContain('<ellipse cx="25" cy="40" rx="15" ry="20" fill="#e9bf45"/>');
  });

  it("is transparent without paper, and leaves out an image that can't be read", () => {
    const svg = toSvg(elements, { paper: null, images: none });
    expect(svg).not.toContain("<rect");
    expect(svg).not.toContain("<image");
  });

  it("has what was moved where it was moved to, with a line as wide as before", () => {
    const [, ellipse, image] = elements;
    const moved = [ellipse, image].flatMap((element) =>
      element ? [{ ...element, dx: 5, scaleX: 2, angle: 30 }] : [],
    );
    const svg = toSvg(moved, { paper: null, images: new Map([[src, "data:image/png,x"]]) });
    expect(svg).toContain('rotate(30 30 40)"><ellipse cx="30" cy="40" rx="30" ry="20"');
    expect(svg).toMatch(/<g transform="matrix\(1.73205 1 -0.5 0.86603 [^"]+\)"><image/);
  });
});
