import { lightness, mix } from "../colour.ts";
import { group, path } from "../markup.ts";
import { add, between, compact, fringed, type Point, strokes, turn } from "../pen.ts";
import type { Figure } from "./figure.ts";

/**
 * A raised wing around its shoulder, in lengths of the wing. Each feather begins at the leading edge
 * and ends at a tip: the outermost primary first, the innermost secondary last.
 */
const FEATHERS: readonly (readonly [edge: Point, tip: Point])[] = [
  [
    [-0.2, -1.06],
    [-0.5, -1.3],
  ],
  [
    [-0.1, -0.98],
    [-0.62, -1.2],
  ],
  [
    [0, -0.88],
    [-0.72, -1.08],
  ],
  [
    [0.08, -0.78],
    [-0.8, -0.94],
  ],
  [
    [0.13, -0.68],
    [-0.86, -0.8],
  ],
  [
    [0.16, -0.58],
    [-0.89, -0.67],
  ],
  [
    [0.16, -0.48],
    [-0.9, -0.54],
  ],
  [
    [0.14, -0.38],
    [-0.89, -0.42],
  ],
  [
    [0.12, -0.28],
    [-0.87, -0.3],
  ],
  [
    [0.12, -0.18],
    [-0.83, -0.18],
  ],
  [
    [0.14, -0.06],
    [-0.78, -0.06],
  ],
  [
    [0.18, 0.06],
    [-0.7, 0.06],
  ],
];
const PRIMARIES = 6;

/** How a wing is turned and shortened when it isn't fully spread. */
function stance(figure: Figure): { angle: number; length: number } {
  const length = 104 * figure.species.build.length;
  return figure.posture.wing === "spread"
    ? { angle: 0, length }
    : { angle: -34, length: length * 0.72 };
}

const shoulderOf = ({ body }: Figure): Point => body(0.36, -0.5);

/** Where the wings reach to. */
export function spreadWingTips(figure: Figure): Point[] {
  const { angle, length } = stance(figure);
  const shoulder = shoulderOf(figure);
  const reach: readonly Point[] = [[0.1, -1.3], ...FEATHERS.map(([, tip]) => tip)];
  return reach.map(([x, y]) => add(shoulder, turn([x * length, y * length], angle)));
}

/** The near wing; its group turns about the shoulder. */
export function nearWing(figure: Figure): string {
  return wing(figure, "near", shoulderOf(figure), 0);
}

/** The far wing, further forward and darker. */
export function farWing(figure: Figure): string {
  return wing(figure, "far", add(shoulderOf(figure), [9, -4]), 22);
}

function wing(figure: Figure, side: "near" | "far", at: Point, turned: number): string {
  const { plumage } = figure;
  const { angle, length } = stance(figure);
  const place = ([x, y]: Point): Point => [x * length, y * length];
  const contrast = Math.abs(lightness(plumage.wing) - lightness(plumage.flight));
  const inner = mix(plumage.wing, plumage.flight, contrast > 0.5 ? 0.06 : 0.4);
  const [flight, secondary, covert, lesser] = [
    plumage.flight,
    inner,
    plumage.wing,
    mix(plumage.wing, plumage.edge, 0.35),
  ].map((colour) => mix(colour, "#2b2418", side === "near" ? 0 : 0.25));
  const shafts = FEATHERS.map(([edge, tip]) => [
    place(between(edge, tip, 0.58)),
    place(between(edge, tip, 0.95)),
  ]);
  const angleText = angle + turned === 0 ? "" : `rotate(${angle + turned})`;
  return group(
    { transform: `translate(${compact(at[0])} ${compact(at[1])})${angleText}` },
    group(
      { class: `goose-wing-${side}` },
      path(layer(place, 1, PRIMARIES - 1, 1), { fill: secondary }),
      path(layer(place, 1, 0, 1, PRIMARIES), { fill: flight }),
      side === "near"
        ? path(strokes(shafts), { stroke: plumage.edge, "stroke-width": 0.9, opacity: ".5" })
        : "",
      path(layer(place, 0.55, 0, 2), { fill: covert }),
      side === "near" ? path(layer(place, 0.3, 0, 2), { fill: lesser, "stroke-width": 0.8 }) : "",
    ),
  );
}

/**
 * The leading edge and, in from it, a fringe of feathers that end at a share of their length;
 * `step` takes every feather or every other.
 */
function layer(
  place: (point: Point) => Point,
  share: number,
  from: number,
  step: number,
  to = FEATHERS.length,
): string {
  const used = FEATHERS.slice(from, to);
  const edge = used.filter((_, index) => index % 3 === 0 || index === used.length - 1);
  const tips = used
    .filter((_, index) => index % step === 0)
    .map(([start, tip]) => [start, tip] as const);
  const fringe = tips.flatMap(([start, tip], index): Point[] => {
    const next = tips[index + 1];
    const end = between(start, tip, share);
    if (!next) return [between(start, tip, share * 1.05), between(start, tip, share * 0.8)];
    const following = between(next[0], next[1], share);
    const notch = between(between(start, next[0], 0.6), between(end, following, 0.6), 0.93);
    return [add(end, [end[0] * 0.06, end[1] * 0.04]), notch];
  });
  const lead = edge.toReversed().map(([start]) => place(start));
  const [first] = used;
  const tip = first ? between(first[0], first[1], share * 0.85) : ([0, 0] as const);
  return fringed([...lead, place(tip)], fringe.map(place));
}
