/** Where elements are moved to lie in a row, or as far apart as each other. */
import type { Box } from "../paint/geometry.ts";
import { around } from "../paint/geometry.ts";

export const ALIGNMENTS = ["left", "centre", "right", "top", "middle", "bottom"] as const;

export type Alignment = (typeof ALIGNMENTS)[number];

export type Axis = "across" | "down";

/** How far something is moved, in canvas pixels. */
export type Shift = { dx: number; dy: number };

/** How far each of the boxes is moved to the side, or to the middle, of the box around all. */
export function aligned(boxes: readonly Box[], to: Alignment): Shift[] {
  const all = around(boxes);
  if (!all) return [];
  return boxes.map((box) => shiftTo(box, all, to));
}

function shiftTo({ x, y, w, h }: Box, all: Box, to: Alignment): Shift {
  switch (to) {
    case "left":
      return { dx: all.x - x, dy: 0 };
    case "centre":
      return { dx: all.x + all.w / 2 - x - w / 2, dy: 0 };
    case "right":
      return { dx: all.x + all.w - x - w, dy: 0 };
    case "top":
      return { dx: 0, dy: all.y - y };
    case "middle":
      return { dx: 0, dy: all.y + all.h / 2 - y - h / 2 };
    case "bottom":
      return { dx: 0, dy: all.y + all.h - y - h };
  }
}

/** How far each of the boxes is moved so that the gaps between them are equal; the outermost stay. */
export function distributed(boxes: readonly Box[], axis: Axis): Shift[] {
  const all = around(boxes);
  if (!all || boxes.length < 3) return boxes.map(() => ({ dx: 0, dy: 0 }));
  const start = (box: Box) => (axis === "across" ? box.x : box.y);
  const size = (box: Box) => (axis === "across" ? box.w : box.h);
  const whole = axis === "across" ? all.w : all.h;
  const gap = (whole - boxes.reduce((sum, box) => sum + size(box), 0)) / (boxes.length - 1);
  const inOrder = [...boxes.entries()].sort(
    ([, a], [, b]) => start(a) + size(a) / 2 - start(b) - size(b) / 2,
  );
  const shifts: Shift[] = boxes.map(() => ({ dx: 0, dy: 0 }));
  let at = start(all);
  for (const [index, box] of inOrder) {
    const by = at - start(box);
    shifts[index] = axis === "across" ? { dx: by, dy: 0 } : { dx: 0, dy: by };
    at += size(box) + gap;
  }
  return shifts;
}
