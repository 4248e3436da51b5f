import type { Figure } from "../anatomy/figure.ts";
import { path } from "../markup.ts";
import { blob, type Point, strokes } from "../pen.ts";

/** A cape over the back, from the shoulder to beyond the tail. */
export function cape({ body }: Figure): string {
  const edge: readonly Point[] = [
    [0.72, -0.62],
    [0.2, -1.04],
    [-0.7, -1.02],
    [-1.75, -0.85],
    [-2, -0.2],
    [-1.5, -0.05],
    [-1.25, 0.3],
    [-0.7, 0.1],
    [-0.2, 0.34],
    [0.4, -0.1],
  ];
  const folds = [-0.1, -0.6, -1.1].map((u) => [body(u + 0.3, -0.7), body(u - 0.2, 0.1)]);
  return (
    path(blob(edge.map(([u, v]) => body(u, v))), { fill: "#9d2f3c" }) +
    path(strokes(folds), { stroke: "#6d1d28", "stroke-width": 1.8 })
  );
}
