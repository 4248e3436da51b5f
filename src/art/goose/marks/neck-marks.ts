import type { Brush } from "../anatomy/brush.ts";
import { unsteady } from "../anatomy/brush.ts";
import type { Figure } from "../anatomy/figure.ts";
import { path } from "../markup.ts";
import { blob, hatching, type Point, polygon } from "../pen.ts";
import type { Mark } from "../species/species.ts";

/** Stripes, collars and furrows of the neck, clipped to the trunk by the caller. */
export function neckMarks(brush: Brush, figure: Figure): string {
  return figure.species.marks
    .map((mark) => {
      if (mark.on !== "neck") return "";
      return mark.as === "band" ? band(brush, figure, mark) : furrows(brush, figure, mark);
    })
    .join("");
}

type Band = Extract<Mark, { on: "neck"; as: "band" }>;
type Furrows = Extract<Mark, { on: "neck"; as: "furrows" }>;

function band(brush: Brush, { neck }: Figure, mark: Band): string {
  const long = mark.to - mark.from > 0.3;
  const shares = long ? [0, 0.25, 0.5, 0.75, 1] : [0, 1];
  const side = (across: number): Point[] =>
    shares.map((share) =>
      unsteady(brush, neck(mark.from + (mark.to - mark.from) * share, across), 0.3),
    );
  const points = [...side(mark.back), ...side(mark.front).toReversed()];
  return path(long ? blob(points) : polygon(points), { fill: mark.colour });
}

/** Rows of short slanting strokes, as the feathers of a grey goose's neck part. */
function furrows(brush: Brush, { neck, posture }: Figure, mark: Furrows): string {
  if (posture.headBackwards) return "";
  const lines: [Point, Point][] = [];
  for (let along = 0.26; along < 0.86; along += 0.12) {
    for (const across of [-0.5, -0.02, 0.46]) {
      lines.push([
        unsteady(brush, neck(along + 0.07, across - 0.14), 0.4),
        unsteady(brush, neck(along, across + 0.16), 0.4),
      ]);
    }
  }
  return path(hatching(lines), { stroke: mark.colour, "stroke-width": mark.depth, opacity: ".7" });
}
