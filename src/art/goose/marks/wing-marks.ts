import type { Brush } from "../anatomy/brush.ts";
import type { Figure, WingPlace } from "../anatomy/figure.ts";
import { path } from "../markup.ts";
import { blob, type Point, scallops, strokes } from "../pen.ts";
import { sway } from "../seed.ts";
import type { Mark } from "../species/species.ts";

/** Panels, bars and spots of the folded wing, clipped to it by the caller. */
export function foldedWingMarks(brush: Brush, { species }: Figure, place: WingPlace): string {
  return species.marks
    .map((mark) => (mark.on === "wing" ? wingMark(brush, place, mark) : ""))
    .join("");
}

type WingMark = Extract<Mark, { on: "wing" }>;

function wingMark(brush: Brush, place: WingPlace, mark: WingMark): string {
  switch (mark.as) {
    case "panel":
      return path(blob(panel(place, mark)), { fill: mark.colour });
    case "bars":
      return path(scallops(bars(place)), { stroke: mark.colour, "stroke-width": mark.width });
    case "sail":
      return "";
    case "spots":
      return path(strokes(spots(brush, place)), {
        stroke: mark.colour,
        "stroke-width": 3,
        opacity: ".75",
      });
  }
}

function panel(
  place: WingPlace,
  { along: [from, to], across: [top, low] }: Extract<WingMark, { as: "panel" }>,
): Point[] {
  return [
    place(from, top),
    place((from + to) / 2, top - 0.05),
    place(to, top + 0.05),
    place(to + 0.04, low + 0.2),
    place(from, low + 0.2),
  ];
}

/** Dark bars in front of the pale edges of each row of feathers. */
function bars(place: WingPlace): Point[][] {
  return [0.09, 0.21, 0.33, 0.45, 0.58, 0.7].map((along) => [
    place(along, 0),
    place(along + 0.1, 0.3),
    place(along, 0.5),
    place(along + 0.1, 0.8),
    place(along, 1),
  ]);
}

function spots(brush: Brush, place: WingPlace): Point[][] {
  return [0.16, 0.28, 0.4, 0.52].flatMap((along, row) =>
    [0.25, 0.5, 0.75].map((across) => {
      const at = place(along + sway(brush.random, 0.02), across + (row % 2 ? 0.1 : -0.05));
      return [at, [at[0] + 0.1, at[1]] as const];
    }),
  );
}
