/** What can be drawn with: colours that are told apart at a glance, and sizes. */

export const COLOURS = [
  { name: "Ink", colour: "#2a2318" },
  { name: "Slate", colour: "#7c8077" },
  { name: "Paper, to paint over", colour: "#fffdf6" },
  { name: "Brown", colour: "#7a4a21" },
  { name: "Poppy", colour: "#d3321d" },
  { name: "Beak", colour: "#f08a24" },
  { name: "Straw", colour: "#f4cf3a" },
  { name: "Leaf", colour: "#63b03c" },
  { name: "Emerald", colour: "#0a6349" },
  { name: "Sky", colour: "#5fb4e6" },
  { name: "Pond", colour: "#1d5c96" },
  { name: "Petal", colour: "#e985ad" },
] as const;

/** Widths in pixels of the sheet; `nibPx`: how large the choice shows it. */
export const SIZES = [
  { name: "Fine", width: 6, nibPx: 4 },
  { name: "Medium", width: 14, nibPx: 8 },
  { name: "Thick", width: 30, nibPx: 14 },
  { name: "Broad", width: 60, nibPx: 22 },
] as const;

export type Crayon = { colour: string; width: number };

export const FIRST_CRAYON: Crayon = { colour: COLOURS[0].colour, width: SIZES[1].width };
