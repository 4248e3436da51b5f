import type { Brush } from "../anatomy/brush.ts";
import { unsteady } from "../anatomy/brush.ts";
import type { Figure } from "../anatomy/figure.ts";
import type { HeadPlace } from "../anatomy/skull.ts";
import { path } from "../markup.ts";
import { blob } from "../pen.ts";

/** Patches on the head, clipped to it by the caller. */
export function headMarks(brush: Brush, { species }: Figure, place: HeadPlace): string {
  return species.marks
    .map((mark) =>
      mark.on === "head" && mark.as === "patch"
        ? path(blob(mark.points.map(([x, y]) => unsteady(brush, place(x, y), 0.3))), {
            fill: mark.colour,
          })
        : "",
    )
    .join("");
}
