/** What is in the person's hand: the tool, and the look of what it draws. */
import { atom, type WritableAtom } from "nanostores";

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

export type Style = {
  colour: string;
  /** Of rectangles and ellipses; null: hollow. */
  fill: string | null;
  /** An index of SIZES. */
  size: number;
};

export type Palette = { $tool: WritableAtom<ToolName>; $style: WritableAtom<Style> };

/** `size` is the one to begin with, an index of SIZES. */
export function createPalette(size: number): Palette {
  return {
    $tool: atom<ToolName>("pen"),
    $style: atom<Style>({ colour: COLOURS[0].colour, fill: null, size }),
  };
}

export function lineWidth({ size }: Style): number {
  return (SIZES[size] ?? SIZES[1]).width;
}

export function textSize({ size }: Style): number {
  return (SIZES[size] ?? SIZES[1]).text;
}
