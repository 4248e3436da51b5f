import { INK_PAINT, lightness } from "../colour.ts";
import { bodyMarks } from "../marks/body-marks.ts";
import { neckMarks } from "../marks/neck-marks.ts";
import { element, gradient, group, path, use } from "../markup.ts";
import { blob, distance, hatching, type Point } from "../pen.ts";
import { sway } from "../seed.ts";
import { type Brush, unsteady } from "./brush.ts";
import type { Figure } from "./figure.ts";

/**
 * Neck and body in one silhouette. The ink is the silhouette itself, a little larger; the wash lies
 * on it a little off, so that the line swells and thins like a brush's.
 */
export function trunk(brush: Brush, figure: Figure): string {
  const { plumage, body } = figure;
  const shape = `${brush.id}-t`;
  const clip = `${brush.id}-tc`;
  const outline = silhouette(figure).map((point) => unsteady(brush, point));
  const heights = outline.map(([, y]) => y);
  const [top, bottom] = [Math.min(...heights), Math.max(...heights)];
  const offset = (v: number) => (body(0, v)[1] - top) / (bottom - top);
  brush.definitions.push(
    element("clipPath", { id: clip }, path(blob(outline), { id: shape })),
    gradient(`${brush.id}-tw`, "top to bottom", [
      [offset(-0.7), plumage.body],
      [offset(0.8), plumage.belly],
    ]),
  );
  return (
    use(shape, { fill: INK_PAINT, "stroke-width": 2.4 }) +
    group(
      { "clip-path": `url(#${clip})`, transform: "translate(-.4 -.7)", stroke: "none" },
      use(shape, { fill: `url(#${brush.id}-tw)` }),
      bodyMarks(brush, figure),
      hood(brush, figure),
      neckMarks(brush, figure),
    ) +
    shade(brush, figure)
  );
}

/** The outline, from the nape down the back, around the tail and up the breast and the throat. */
function silhouette(figure: Figure): Point[] {
  const { body, neck, posture } = figure;
  const paunch = figure.species.build.paunch;
  const nape = posture.headBackwards ? [1, 0.7, 0.4] : [1, 0.78, 0.54];
  const throat = posture.headBackwards ? [0.2, 0.45, 0.7, 1] : [0.2, 0.4, 0.6, 0.8, 1];
  const trunkPoints: (readonly [number, number])[] = [
    [0.18, -0.96],
    [-0.3, -0.93],
    [-0.75, -0.66],
    [-1.08, -0.32],
    [-1.16, 0],
    [-0.98, 0.36],
    [-0.6, 0.72 + paunch * 0.22],
    [-0.1, 0.95 + paunch * 0.14],
    [0.4, 0.95],
    [0.8, 0.66],
    [1, 0.2],
  ];
  const clearOfNeck = (point: Point) =>
    [0.1, 0.3, 0.5].every(
      (place) => distance(point, neck(place, 0)) > figure.thickness(place) * 1.08,
    );
  return [
    neck(1.06, 0),
    ...nape.map((place) => neck(place, -1)),
    ...trunkPoints.map(([u, v]) => body(u, v)).filter(clearOfNeck),
    ...throat.map((place) => neck(place, 1)),
  ];
}

/** The neck's own colour, which ends in a line or fades into the breast. */
function hood(brush: Brush, figure: Figure): string {
  const { hood: end } = figure.species;
  const { neck } = figure.plumage;
  const to = end.edge === "sharp" ? end.from : end.from - 0.45;
  const shape = blob(cuff(figure, to).map((point) => unsteady(brush, point)));
  if (end.edge === "sharp") return path(shape, { fill: neck });
  const [from, until] = [figure.neck(to, 0), figure.neck(Math.min(end.from + 0.25, 0.9), 0)];
  const id = `${brush.id}-n`;
  brush.definitions.push(
    gradient(id, { x1: from[0], y1: from[1], x2: until[0], y2: until[1] }, [
      [0, neck, 0],
      [1, neck],
    ]),
  );
  return path(shape, { fill: `url(#${id})` });
}

/** The neck down to a place, with a rounded lower end. */
function cuff({ neck }: Figure, to: number): Point[] {
  const places = [to, to + (1 - to) * 0.5, 1.1];
  return [
    ...places.map((along) => neck(along, 1.5)),
    ...places.toReversed().map((along) => neck(along, -1.5)),
    neck(to - 0.08, 0),
  ];
}

/** Hatching on the shaded side: under the belly and behind the neck. */
function shade(brush: Brush, { body, neck, plumage, posture }: Figure): string {
  const lines: [Point, Point][] = [];
  for (let u = -0.8; u < 0.85; u += 0.15) {
    const low = 0.93 - Math.abs(u) ** 3 * 0.5;
    const high = low - 0.2 - brush.random() * 0.2;
    lines.push([body(u + sway(brush.random, 0.04), low), body(u + 0.06, high)]);
  }
  if (!posture.headBackwards && lightness(plumage.neck) > 0.3) {
    for (let along = 0.48; along < 0.95; along += 0.1) {
      lines.push([neck(along, -0.9), neck(along + 0.05, -0.5 + brush.random() * 0.3)]);
    }
  }
  return path(hatching(lines), { "stroke-width": 0.7, opacity: ".4" });
}
