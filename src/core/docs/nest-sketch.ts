/** What the page about Nest Sketch says of its limits. */
import { SKETCH } from "../limits.ts";
import { type LimitRow, number } from "./rows.ts";

export const SKETCH_LIMITS: readonly LimitRow[] = [
  { name: "Size of the canvas", value: `${SKETCH.widthPx} by ${SKETCH.heightPx} pixels` },
  { name: "People drawing", value: number(SKETCH.drawingMaxCount) },
  { name: "People watching", value: number(SKETCH.watchingMaxCount) },
  { name: "Elements in a sketch", value: number(SKETCH.elementsMaxCount) },
  { name: "Points in a stroke", value: number(SKETCH.pointsPerStrokeMaxCount) },
  {
    name: "Width of the pen",
    value: `${SKETCH.strokeWidthMinPx} to ${SKETCH.strokeWidthMaxPx} pixels`,
  },
  { name: "Strokes at the same time, by one person", value: number(SKETCH.liveStrokesMaxCount) },
];

/** Limits of what Nest Sketch is going to have. */
export const PLANNED_SKETCH_LIMITS: readonly LimitRow[] = [
  { name: "An image", value: `${SKETCH.imageMaxBytes / 1024 / 1024} MB` },
];
