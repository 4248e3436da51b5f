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

  it("has pens, arrows, polygons and what is faint as the canvas shows them", () => {
    const look = { colour: "#c2341d", width: 4 };
    const ink = encodeInk([
      [0, 0, 0.5],
      [50, 0, 0.5],
      [100, 0, 0.5],
    ]);
    const corners = encodeInk([
      [0, 0, 0],
      [40, 0, 0],
      [40, 40, 0],
    ]);
    const drawn: DrawnElement[] = [
      { id: "stroke-1", kind: "stroke", ink, ...look, pen: "highlighter", ...unmoved },
      { id: "stroke-2", kind: "stroke", ink, ...look, erased: "0.5-1.5", ...unmoved },
      {
        id: "line-111",
        kind: "line",
        x1: 0,
        y1: 0,
        x2: 90,
        y2: 0,
        ...look,
        arrow: "end",
        ...unmoved,
      },
      {
        id: "polygon1",
        kind: "polygon",
        ink: corners,
        fill: null,
        ...look,
        opacity: 0.5,
        ...unmoved,
      },
      { id: "image-11", kind: "image", ...box, src, opacity: 0.5, ...unmoved },
    ];
    const images = new Map([[src, "data:image/png,x"]]);
    const [highlighter, rubbed, arrow, polygon, image] = toSvg(drawn, { paper: null, images })
      .split("\n")
      .slice(1);
    expect(highlighter).toContain('fill-opacity="0.45"');
    expect(highlighter).toContain("mix-blend-mode:multiply");
    expect(rubbed?.match(/M/g)).toHaveLength(2);
    expect(arrow).toContain('d="M0 0L90 0M');
    expect(polygon).toBe(
      '<g fill-opacity="0.5" stroke-opacity="0.5"><path d="M0 0L40 0L40 40Z" fill="none" stroke="#c2341d" stroke-width="4"/></g>',
    );
    expect(image).toContain('<g opacity="0.5"><image');
    const moved = drawn.slice(3, 4).map((element) => ({ ...element, dx: 10, scaleX: 2 }));
    expect(toSvg(moved, { paper: null, images })).toContain('d="M-10 0L70 0L70 40Z"');
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
