import { mix } from "../colour.ts";
import { foldedWingMarks } from "../marks/wing-marks.ts";
import { element, gradient, group, path, use } from "../markup.ts";
import { between, blob, type Point, scallops, strokes } from "../pen.ts";
import { type Brush, unsteady } from "./brush.ts";
import type { Figure, WingPlace } from "./figure.ts";

const TOP: readonly Point[] = [
  [0.66, -0.42],
  [0.36, -0.82],
  [-0.1, -0.97],
  [-0.6, -0.86],
  [-1.08, -0.62],
  [-1.62, -0.5],
];
const LOW: readonly Point[] = [
  [0.62, -0.16],
  [0.42, 0.22],
  [0.02, 0.42],
  [-0.5, 0.3],
  [-1, 0.02],
  [-1.6, -0.42],
];

export function wingPlaceOf({ body }: Figure): WingPlace {
  return (along, across) => {
    const [top, low] = [onLine(TOP, along), onLine(LOW, along)];
    return body(...between(top, low, across));
  };
}

function onLine(line: readonly Point[], along: number): Point {
  const measure = Math.min(Math.max(along, 0), 1) * (line.length - 1);
  const index = Math.min(Math.floor(measure), line.length - 2);
  return between(line[index] ?? [0, 0], line[index + 1] ?? [0, 0], measure - index);
}

/** The wing at rest: rows of coverts with pale edges, then the long feathers over the tail. */
export function foldedWing(brush: Brush, figure: Figure): string {
  const { plumage, body } = figure;
  const place = wingPlaceOf(figure);
  const [wash, clip, outline, feathers] = ["w", "wc", "ws", "f"].map(
    (part) => `${brush.id}-${part}`,
  );
  const shape = blob(
    [...TOP, ...LOW.toReversed()].map(([u, v]) => unsteady(brush, body(u, v), 0.4)),
  );
  const lines = path(scallops(coverts(place)) + strokes(longFeathers(place)), { id: feathers });
  const marks = foldedWingMarks(brush, figure, place);
  brush.definitions.push(
    marks === "" ? "" : element("clipPath", { id: clip }, use(outline ?? "", {})),
    gradient(wash ?? "", "top to bottom", [
      [0, mix(plumage.wing, plumage.edge, 0.3)],
      [1, mix(plumage.wing, "#2b2418", 0.18)],
    ]),
  );
  return group(
    { class: "goose-wing" },
    primaries(figure),
    path(shape, { id: outline, fill: `url(#${wash})` }),
    group({ "clip-path": `url(#${clip})`, stroke: "none" }, marks),
    group({ stroke: plumage.edge, "stroke-width": 1.8 }, lines),
    use(feathers ?? "", { transform: "translate(-1.2 .6)", "stroke-width": 0.6, opacity: ".6" }),
    ...figure.species.marks.map((mark) =>
      mark.on === "wing" && mark.as === "sail" ? sail(figure, mark.colour) : "",
    ),
  );
}

function sail({ body }: Figure, fill: string): string {
  const edge: readonly Point[] = [
    [-0.2, -0.78],
    [-0.5, -1.35],
    [-0.98, -1.72],
    [-0.92, -1.1],
    [-1.02, -0.62],
    [-0.55, -0.6],
  ];
  return path(blob(edge.map(([u, v]) => body(u, v))), { fill });
}

/** The dark tips that cross above the tail. */
function primaries({ body, plumage }: Figure): string {
  const tips: readonly Point[] = [
    [-0.9, -0.68],
    [-1.4, -0.66],
    [-1.84, -0.66],
    [-1.62, -0.5],
    [-1.7, -0.44],
    [-1.3, -0.2],
    [-0.8, 0],
  ];
  return path(blob(tips.map(([u, v]) => body(u, v))), { fill: plumage.flight });
}

/** Rows of rounded feathers, each row a line of arcs that bend to the tail. */
function coverts(place: WingPlace): Point[][] {
  return [0.11, 0.2, 0.3, 0.4, 0.5].map((along, row) => {
    const count = [2, 3, 3, 3, 3][row] ?? 3;
    const start = row % 2 ? 0.02 : 0.1;
    const step = (0.94 - start) / count;
    const line: Point[] = [place(along, start)];
    for (let index = 0; index < count; index += 1) {
      const across = start + index * step;
      line.push(place(along + 0.085, across + step / 2), place(along, across + step));
    }
    return line;
  });
}

function longFeathers(place: WingPlace): Point[][] {
  return [0.18, 0.38, 0.58, 0.78].map((across) => [
    place(0.6, across),
    place(0.8, across - 0.02),
    place(0.97, 0.3 + across * 0.5),
  ]);
}
