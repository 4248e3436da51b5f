import { LINE_HEIGHT } from "../paint/font.ts";
import type { Spot } from "./camera.ts";

type Text = { x: number; y: number; size: number; text: string };

/**
 * Before which character of a text the caret belongs that is set at a spot, in the canvas pixels in
 * which the text was drawn. `widthOf` measures a line, or a part of one.
 */
export function caretAt(
  { x, y, size, text }: Text,
  spot: Spot,
  widthOf: (line: string, size: number) => number,
): number {
  const lines = text.split("\n");
  const row = Math.floor((spot.y - y) / (size * LINE_HEIGHT));
  const at = Math.min(Math.max(row, 0), lines.length - 1);
  const before = lines.slice(0, at).reduce((sum, line) => sum + line.length + 1, 0);
  return before + columnAt(lines[at] ?? "", spot.x - x, (part) => widthOf(part, size));
}

/** The place between two letters that is nearest; what people take for one letter is not split. */
function columnAt(line: string, along: number, widthOf: (part: string) => number): number {
  let best = 0;
  let nearest = Math.abs(along);
  for (const { index, segment } of new Intl.Segmenter().segment(line)) {
    const end = index + segment.length;
    const off = Math.abs(along - widthOf(line.slice(0, end)));
    if (off >= nearest) continue;
    nearest = off;
    best = end;
  }
  return best;
}
