/** What is in the person's hand: the tool, and the look of what it draws. */
import { atom, type WritableAtom } from "nanostores";
import { CANVAS } from "#core/canvas/limits.ts";
import type { PenName } from "#core/canvas/stroke.ts";
import { SKETCH } from "#core/sketch/limits.ts";

export const TOOLS = [
  "select",
  "hand",
  "pen",
  "eraser",
  "line",
  "rectangle",
  "ellipse",
  "text",
] as const;

export type ToolName = (typeof TOOLS)[number];

/** Colours that show on paper and on most streams, by name. */
export const COLOURS = [
  { name: "Ink", colour: "#2a2318" },
  { name: "Slate", colour: "#7c8077" },
  { name: "Paper", colour: "#fffdf6" },
  { name: "Poppy", colour: "#c2341d" },
  { name: "Beak", colour: "#d97b1f" },
  { name: "Straw", colour: "#e9bf45" },
  { name: "Leaf", colour: "#5b9a3c" },
  { name: "Emerald", colour: "#0a6349" },
  { name: "Sky", colour: "#58a8d6" },
  { name: "Pond", colour: "#1d5c96" },
  { name: "Violet", colour: "#7a3b94" },
  { name: "Petal", colour: "#d86a94" },
] as const;

/** Five sizes: how wide a line is, how large a text (canvas pixels), and how the choice shows it. */
export const SIZES = [
  { name: "Fine", width: 3, text: 28, nibPx: 2 },
  { name: "Thin", width: 6, text: 40, nibPx: 4 },
  { name: "Medium", width: 12, text: 60, nibPx: 7 },
  { name: "Thick", width: 24, text: 96, nibPx: 11 },
  { name: "Heavy", width: 48, text: 160, nibPx: 16 },
] as const;

/** What the tool for lines draws. */
export const LINES = ["straight", "arrow", "polygon"] as const;

export type LineName = (typeof LINES)[number];

/** What the eraser takes: whole elements, or the parts of strokes that it passes over. */
export const ERASERS = ["whole", "part"] as const;

export type EraserName = (typeof ERASERS)[number];

/** How hard a stylus has to be pressed for a wide line. */
export const PRESSURES = ["soft", "even", "firm"] as const;

export type PressureName = (typeof PRESSURES)[number];

/** The pressure that counts, by the one that was pressed (0 to 1): a power of it. */
const PRESSURE_POWERS: Record<PressureName, number> = { soft: 0.6, even: 1, firm: 1.7 };

export function pressureOf(name: PressureName, pressed: number): number {
  return pressed ** PRESSURE_POWERS[name];
}

export type Style = {
  colour: string;
  /** Of rectangles, ellipses and polygons; null: hollow. */
  fill: string | null;
  /** Of lines, in canvas pixels; texts have a size that goes with it. */
  width: number;
  /** From CANVAS.opacityMin to 1. */
  opacity: number;
  pen: PenName;
  line: LineName;
  eraser: EraserName;
  pressure: PressureName;
};

export type Palette = {
  $tool: WritableAtom<ToolName>;
  $style: WritableAtom<Style>;
  /** Takes a pen, with the width that it had in this hand last. */
  takePen: (pen: PenName) => void;
};

/** `size` is the one to begin with, an index of SIZES. */
export function createPalette(size: number): Palette {
  const width = (SIZES[size] ?? SIZES[1]).width;
  const $style = atom<Style>({
    colour: COLOURS[0].colour,
    fill: null,
    width,
    opacity: 1,
    pen: "pen",
    line: "straight",
    eraser: "whole",
    pressure: "even",
  });
  const widths: Record<PenName, number> = { pen: width, marker: 2 * width, highlighter: 4 * width };
  return {
    $tool: atom<ToolName>("pen"),
    $style,
    takePen: (pen) => {
      const style = $style.get();
      widths[style.pen] = style.width;
      $style.set({ ...style, pen, width: Math.min(widths[pen], CANVAS.strokeWidthMaxPx) });
    },
  };
}

export function lineWidth({ width }: Pick<Style, "width">): number {
  return width;
}

/** The size of a text that goes with lines of a width; between the sizes that have names, in between. */
export function textSize({ width }: Pick<Style, "width">): number {
  return between(width, "width", "text");
}

/** The width of lines that a text of a size goes with. */
export function widthOfText(size: number): number {
  return between(size, "text", "width");
}

function between(value: number, from: "width" | "text", to: "width" | "text"): number {
  const after = SIZES.findIndex((size) => size[from] >= value);
  const high = SIZES[after < 1 ? (after === 0 ? 1 : SIZES.length - 1) : after] ?? SIZES[4];
  const low = SIZES[SIZES.indexOf(high) - 1] ?? SIZES[0];
  const share = (value - low[from]) / (high[from] - low[from]);
  return Math.max(
    to === "text" ? SKETCH.textSizeMinPx : 1,
    Math.round(low[to] + (high[to] - low[to]) * share),
  );
}

/** The next width for a key: by a little where lines are thin, and by more where they are wide. */
export function nextWidth(width: number, step: 1 | -1): number {
  const by = Math.max(1, Math.round(width * 0.15));
  return Math.min(
    Math.max(Math.round(width) + step * by, CANVAS.strokeWidthMinPx),
    CANVAS.strokeWidthMaxPx,
  );
}

/** The next width that has a name; the same where there is none. */
export function nextSize(width: number, step: 1 | -1): number {
  const sizes = SIZES.map((size) => size.width);
  const next =
    step > 0 ? sizes.find((size) => size > width) : sizes.findLast((size) => size < width);
  return next ?? width;
}

/** What of the look an element has only where it is not as usual. */
export function unusualLook({ opacity }: Pick<Style, "opacity">): { opacity?: number } {
  return opacity === 1 ? {} : { opacity };
}
