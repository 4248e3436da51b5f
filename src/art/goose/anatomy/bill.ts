import { lightness, mix } from "../colour.ts";
import { element, group, path, use } from "../markup.ts";
import { blob, compact, type Point, smooth, strokes } from "../pen.ts";
import type { Mark } from "../species/species.ts";
import type { Brush } from "./brush.ts";
import type { Figure } from "./figure.ts";
import type { HeadPlace } from "./skull.ts";

type BillMark = Extract<Mark, { on: "bill" }>;

/** The height of the gape, in units of the skull. */
const GAPE = 0.24;

interface BillShape {
  length: number;
  top: number;
  bottom: number;
  /** How much deeper than a goose's the tip is. */
  spoon: number;
}

function shapeOf({ species }: Figure): BillShape {
  const depth = 0.9 * species.build.billDepth;
  const { bill: length, spoon } = species.build;
  return { length: 1.36 * length, top: 0.08 - depth * 0.5, bottom: 0.12 + depth * 0.5, spoon };
}

/** The tip of the closed bill, in units of the skull. */
export function billTip(figure: Figure): Point {
  return [0.9 + shapeOf(figure).length, GAPE];
}

/** The bill, opened by an angle about its corner; the lower half is a group of its own. */
export function bill(brush: Brush, figure: Figure, place: HeadPlace, gape: number): string {
  const { plumage, species } = figure;
  const marks = species.marks.filter((mark) => mark.on === "bill");
  const { length, top, bottom, spoon } = shapeOf(figure);
  const x = (share: number) => 0.9 + share * length;
  const at = (points: readonly Point[]) => points.map(([u, v]) => place(u, v));
  const upper = blob(
    at([
      [0.86, top],
      [x(0.3), top + 0.14],
      [x(0.66), 0.03 + 0.04 * spoon],
      [x(0.95), 0.1 - 0.16 * spoon],
      [x(1), GAPE + 0.02],
      [x(0.9), GAPE + 0.08 + 0.2 * spoon],
      [x(0.5), GAPE],
      [0.78, GAPE],
      [0.74, 0],
    ]),
  );
  const hinge = place(0.8, GAPE);
  const lower = blob(
    at([
      [0.74, GAPE - 0.02],
      [x(0.5), GAPE + 0.02],
      [x(0.88), GAPE + 0.08],
      [x(0.84), GAPE + 0.18],
      [x(0.4), bottom - 0.06],
      [0.82, bottom + 0.02],
    ]).map(([u, v]) => [u - hinge[0], v - hinge[1]]),
  );
  const upperId = `${brush.id}-u`;
  const clip = `${brush.id}-uc`;
  const clipped = marks.flatMap((mark) => clippedMark(mark, at, x, length));
  if (clipped.length > 0) {
    brush.definitions.push(element("clipPath", { id: clip }, path(upper, { id: upperId })));
  }
  const dark = lightness(plumage.bill) < 0.3;
  const nail = blob(
    at([
      [x(0.86), 0.07],
      [x(0.97), 0.12],
      [x(1), GAPE],
      [x(0.9), GAPE + 0.04],
    ]),
  );
  const nostril = strokes([
    at([
      [x(0.3), 0],
      [x(0.42), 0.02],
    ]),
  ]);
  return (
    mouth(at, x, gape) +
    group(
      {
        transform: `translate(${compact(hinge[0])} ${compact(hinge[1])})${gape === 0 ? "" : `rotate(${gape})`}`,
      },
      path(lower, { class: "goose-jaw", fill: mix(plumage.bill, "#2b2418", 0.2) }),
    ) +
    (clipped.length === 0
      ? path(upper, { fill: plumage.bill })
      : use(upperId, { fill: plumage.bill }) +
        group({ "clip-path": `url(#${clip})`, stroke: "none" }, ...clipped) +
        use(upperId, {})) +
    (Math.abs(lightness(plumage.nail) - lightness(plumage.bill)) > 0.12
      ? path(nail, { fill: plumage.nail, stroke: "none" })
      : "") +
    path(nostril, { stroke: dark ? mix(plumage.bill, "#ffffff", 0.35) : undefined }) +
    marks.map((mark) => overlaid(mark, at, x, top)).join("")
  );
}

function mouth(
  at: (points: readonly Point[]) => Point[],
  x: (share: number) => number,
  gape: number,
): string {
  if (gape < 4) return "";
  const drop = Math.sin((gape * Math.PI) / 180) * (x(0.75) - 0.8);
  return (
    path(
      blob(
        at([
          [0.76, GAPE],
          [x(0.8), GAPE],
          [x(0.62), GAPE + drop],
        ]),
      ),
      { fill: "#7c2f34", stroke: "none" },
    ) +
    path(
      smooth(
        at([
          [0.95, GAPE + 0.1],
          [x(0.4), GAPE + drop * 0.42],
          [x(0.72), GAPE + drop * 0.36],
        ]),
      ),
      {
        stroke: "#e58f93",
        "stroke-width": 2.4,
      },
    )
  );
}

function clippedMark(
  mark: BillMark,
  at: (points: readonly Point[]) => Point[],
  x: (share: number) => number,
  length: number,
): string[] {
  if (mark.as !== "band" && mark.as !== "cere") return [];
  const [from, to] = mark.as === "band" ? [mark.from, mark.to] : [-1, 0.42 - length * 0.16];
  return [
    path(
      blob(
        at([
          [x(from), -0.6],
          [x(to) - 0.02, -0.6],
          [x(to) + 0.04, 0.1],
          [x(to) - 0.04, 0.7],
          [x(from), 0.7],
        ]),
      ),
      { fill: mark.colour },
    ),
  ];
}

function overlaid(
  mark: BillMark,
  at: (points: readonly Point[]) => Point[],
  x: (share: number) => number,
  top: number,
): string {
  if (mark.as === "grin") {
    return path(
      blob(
        at([
          [0.82, GAPE + 0.02],
          [x(0.3), GAPE - 0.1],
          [x(0.66), GAPE - 0.06],
          [x(0.86), GAPE + 0.04],
          [x(0.5), GAPE + 0.12],
        ]),
      ),
      { fill: mark.colour },
    );
  }
  if (mark.as === "knob") {
    const size = mark.size;
    return path(
      blob(
        at([
          [0.8, top + 0.22],
          [0.72, top - 0.1],
          [0.84, top - 0.46 * size],
          [1.1, top - 0.4 * size],
          [1.24, top],
          [1.1, top + 0.2],
        ]),
      ),
      { fill: mark.colour },
    );
  }
  return "";
}
