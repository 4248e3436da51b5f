import { describe, expect, it } from "vitest";
import type { SketchElement } from "#core/sketch/element.ts";
import {
  createPalette,
  nextSize,
  nextWidth,
  pressureOf,
  SIZES,
  textSize,
  widthOfText,
} from "../editor/palette.ts";
import { lookOf, settable } from "./look.ts";

const style = createPalette(1).$style.get();
const room = { by: "ada", author: "Ada", z: "a0", pending: false, version: 1 };
const unmoved = { dx: 0, dy: 0, scaleX: 1, scaleY: 1, angle: 0 };
const line: SketchElement = {
  ...room,
  ...unmoved,
  id: "line0001",
  kind: "line",
  x1: 0,
  y1: 0,
  x2: 9,
  y2: 9,
  colour: "#000000",
  width: 6,
};

describe("the look of what is chosen", () => {
  it("is that of all, where it is the same, and usual where it is left out", () => {
    expect(lookOf([line], style)).toMatchObject({ colour: "#000000", width: 6, opacity: 1 });
    const faint = { ...line, id: "line0002", opacity: 0.5 };
    expect(lookOf([line, faint], style)).toMatchObject({ width: 6, opacity: undefined });
    expect(lookOf([], style)).toBe(style);
  });

  it("can be set as far as the tool in the hand has one", () => {
    expect(settable([], "eraser", style)).toMatchObject({
      colour: false,
      size: false,
      kinds: "eraser",
    });
    expect(settable([], "eraser", { ...style, eraser: "part" })).toMatchObject({ size: true });
    expect(settable([], "line", { ...style, line: "polygon" })).toMatchObject({ fill: true });
    expect(settable([], "line", style)).toMatchObject({ fill: false, kinds: "line" });
  });
});

describe("sizes", () => {
  it("of texts go with the widths of lines, both ways", () => {
    for (const { width, text } of SIZES) {
      expect(textSize({ width })).toBe(text);
      expect(widthOfText(text)).toBe(width);
    }
    expect(textSize({ width: 9 })).toBe(50);
    expect(textSize({ width: 1 })).toBeGreaterThanOrEqual(8);
    expect(textSize({ width: 64 })).toBeLessThanOrEqual(400);
  });

  it("go on by a little, or to the next that has a name, and never beyond the limits", () => {
    expect(nextWidth(3, 1)).toBe(4);
    expect(nextWidth(40, 1)).toBe(46);
    expect(nextWidth(64, 1)).toBe(64);
    expect(nextWidth(1, -1)).toBe(1);
    expect(nextSize(6, 1)).toBe(12);
    expect(nextSize(7, -1)).toBe(6);
    expect(nextSize(48, 1)).toBe(48);
  });

  it("are each pen's own", () => {
    const palette = createPalette(1);
    palette.takePen("highlighter");
    expect(palette.$style.get()).toMatchObject({ pen: "highlighter", width: 24 });
    palette.$style.set({ ...palette.$style.get(), width: 40 });
    palette.takePen("pen");
    expect(palette.$style.get().width).toBe(6);
    palette.takePen("highlighter");
    expect(palette.$style.get().width).toBe(40);
  });

  it("pressure counts by the curve that was chosen", () => {
    expect(pressureOf("even", 0.5)).toBe(0.5);
    expect(pressureOf("soft", 0.5)).toBeGreaterThan(0.6);
    expect(pressureOf("firm", 0.5)).toBeLessThan(0.4);
    for (const curve of ["soft", "even", "firm"] as const) expect(pressureOf(curve, 1)).toBe(1);
  });
});
