import type { Point } from "../pen.ts";
import type { Figure } from "./figure.ts";

/**
 * A place of the head in units of the skull: 0, 0 is its middle, the bill begins at x = 1. The head
 * is drawn around the nape, so that it turns about the neck.
 */
export type HeadPlace = (x: number, y: number) => Point;

export function headPlaceOf({ skull }: Figure): HeadPlace {
  return (x, y) => [(x + 0.3) * skull, (y - 0.42) * skull];
}

/** The outline of the head from the nape over the crown to the bill, and on to the throat. */
export function headOutline(forehead: number): readonly Point[] {
  return [
    [-1, 0.2],
    [-0.76, -0.58],
    [-0.12, -0.9 - forehead * 0.1],
    [0.5, -0.66 - forehead * 0.16],
    [0.86, -0.4 - forehead * 0.08],
    [1.02, 0],
    [0.92, 0.44],
    [0.55, 0.72],
    [0.16, 0.98],
  ];
}
