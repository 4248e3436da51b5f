import { describe, expect, it } from "vitest";
import { encodeInk } from "../canvas/ink.ts";
import type { SketchElement } from "./element.ts";
import { elementsToOpen, readSketchFile, sketchFileOf } from "./file.ts";

const PLACED = { dx: 0, dy: 0, scaleX: 1, scaleY: 1, angle: 0 };
const ROOM = { by: "u1", author: "Greta", z: "a0", pending: false, version: 3 };

const stroke: SketchElement = {
  id: "stroke-01",
  kind: "stroke",
  ink: encodeInk([
    [1, 2, 0.5],
    [3, 4, 0.5],
  ]),
  colour: "#112233",
  width: 4,
  ...PLACED,
  ...ROOM,
};
const text: SketchElement = {
  id: "words-001",
  kind: "text",
  x: 10,
  y: 10,
  text: "Honk",
  size: 40,
  colour: "#112233",
  ...PLACED,
  dx: 5,
  ...ROOM,
};

const written = (elements: SketchElement[]) => JSON.stringify(sketchFileOf("Pond", elements));

describe("a sketch's file", () => {
  it("keeps the picture in its order, and nothing of who drew it", () => {
    const read = readSketchFile(written([text, stroke]));
    if (!read.ok) throw new Error(read.code);
    expect(read.file.elements.map(({ id }) => id)).toEqual(["words-001", "stroke-01"]);
    expect(read.file.elements[0]).toMatchObject({ text: "Honk", dx: 5 });
    expect(written([text, stroke])).not.toMatch(/Greta|pending|"z"|version":3/);
  });

  it("leaves out what waits for approval", () => {
    const { elements } = sketchFileOf("Pond", [{ ...stroke, pending: true }, text]);
    expect(elements.map(({ id }) => id)).toEqual(["words-001"]);
  });

  it("is opened with new ids: those of the file may have been used", () => {
    let last = 0;
    const newId = () => `new-id-${++last}`;
    const opened = elementsToOpen(sketchFileOf("Pond", [stroke, text]), newId);
    expect(opened.map(({ id, kind }) => [id, kind])).toEqual([
      ["new-id-1", "stroke"],
      ["new-id-2", "text"],
    ]);
  });

  const good = () => JSON.parse(written([stroke, text]));
  it.each([
    ["no JSON", "honk"],
    ["another format", JSON.stringify({ ...good(), format: "svg" })],
    ["no elements", JSON.stringify({ ...good(), elements: undefined })],
    [
      "an id twice",
      JSON.stringify({ ...good(), elements: [...good().elements, good().elements[0]] }),
    ],
    ["damaged ink", written([{ ...stroke, ink: "!!" }])],
    [
      "an image from elsewhere",
      JSON.stringify({
        ...good(),
        elements: [
          {
            id: "image-001",
            kind: "image",
            x: 0,
            y: 0,
            w: 1,
            h: 1,
            src: "https://example.com/x.png",
          },
        ],
      }),
    ],
    ["null", "null"],
  ])("refuses %s", (_, file) => {
    expect(readSketchFile(file)).toEqual({ ok: false, code: "SKETCH_FILE_INVALID" });
  });

  it("says when a newer version wrote it", () => {
    const newer = JSON.stringify({ ...good(), version: 2, elements: "whatever" });
    expect(readSketchFile(newer)).toEqual({ ok: false, code: "SKETCH_FILE_NEWER" });
  });
});
