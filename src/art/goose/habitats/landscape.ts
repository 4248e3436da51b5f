import { type Colour, INK_PAINT } from "../colour.ts";
import { element, path } from "../markup.ts";
import { blob, hatching, type Point, smooth, strokes } from "../pen.ts";
import { type Random, sway } from "../seed.ts";

/** The size of a plate. */
export const PLATE = { width: 360, height: 320 } as const;

/** What a habitat paints with: an unsteady hand. */
export interface Land {
  random: Random;
}

/** A habitat in two halves: what is behind the goose and what grows in front of it. */
export interface Scenery {
  sky: readonly [top: Colour, bottom: Colour];
  ground: Colour;
  water: Colour;
  behind(land: Land): string;
  before(land: Land): string;
}

const whole = ([x, y]: Point): Point => [Math.round(x), Math.round(y)];

function filledBelow(line: string, fill: Colour): string {
  return path(`${line}V330H-9z`, { fill });
}

/** Rolling hills: `height` is where they are on average, `swell` how far they rise and fall. */
export function hills({ random }: Land, height: number, swell: number, fill: Colour): string {
  const points = [-9, 62, 130, 205, 280, 369].map((x) => whole([x, height + sway(random, swell)]));
  return filledBelow(smooth(points), fill);
}

/** Peaks with snow on their sunny side. */
export function peaks(
  { random }: Land,
  height: number,
  rise: number,
  fill: Colour,
  snow: Colour,
): string {
  const ridge: Point[] = [[-9, height]];
  const caps: string[] = [];
  for (let x = 18; x < 340; x += 84) {
    const top: Point = whole([x + sway(random, 16), height - rise * (0.6 + random() * 0.5)]);
    ridge.push(top, whole([x + 44 + sway(random, 8), height - rise * 0.22 * random()]));
    const low = top[1] + rise * 0.34;
    caps.push(
      `${strokes([[top, [top[0] + 17, low], [top[0] + 6, low - 5], [top[0] - 2, low + 6], [top[0] - 8, low - 4], [top[0] - 16, low + 2]].map(([a = 0, b = 0]) => whole([a, b]))])}z`,
    );
  }
  ridge.push([369, height]);
  return filledBelow(strokes([ridge]), fill) + path(caps.join(""), { fill: snow });
}

/** Soft clouds of unpainted paper. */
export function clouds({ random }: Land, count: number, fill: Colour, opacity = ".75"): string {
  const shapes = Array.from({ length: count }, () => {
    const [x, y, w] = [30 + random() * 300, 34 + random() * 74, 30 + random() * 34];
    return blob(
      [
        [x - w, y],
        [x - w * 0.5, y - 9],
        [x, y - 15 - random() * 6],
        [x + w * 0.5, y - 8],
        [x + w, y],
        [x, y + 4],
      ].map(([a = 0, b = 0]) => whole([a, b])),
    );
  });
  return path(shapes.join(""), { fill, opacity });
}

export function orb(x: number, y: number, r: number, fill: Colour): string {
  return (
    element("circle", { cx: x, cy: y, r: r * 1.5, fill, opacity: ".3" }) +
    element("circle", { cx: x, cy: y, r, fill })
  );
}

/** Birds far off, in a skein. */
export function skein({ random }: Land, x: number, y: number, count: number): string {
  const birds = Array.from({ length: count }, (_, index) => {
    const arm = index % 2 ? 1 : -1;
    const step = Math.ceil(index / 2);
    const [left, top] = whole([x + step * 15, y + arm * step * 6 + sway(random, 2)]);
    return `M${left} ${top}q4-5 7 0q4-5 7 0`;
  });
  return path(birds.join(""), { stroke: INK_PAINT, "stroke-width": 1.2, opacity: ".55" });
}

/** Blades of grass, sedge or reed: from x, over a width, up to a height. */
export function blades(
  { random }: Land,
  at: readonly [x: number, y: number, width: number, height: number],
  count: number,
  stroke: Colour,
  thickness = 1.8,
): string {
  const [x, y, width, height] = at;
  const lines = Array.from({ length: count }, (_, index) => {
    const root = Math.round(x + (width * index) / count + sway(random, 2));
    const bend = Math.round(sway(random, 9));
    const tall = Math.round(height * (0.55 + random() * 0.45));
    return `M${root} ${y}q0-${Math.round(tall / 2)} ${bend}-${tall}`;
  });
  return path(lines.join("").replaceAll(" -", "-").replaceAll("--", "-"), {
    stroke,
    "stroke-width": thickness,
  });
}

/** Reed-mace: stalks with brown heads. */
export function reedMace(land: Land, x: number, count: number, green: Colour): string {
  const stalks: string[] = [];
  const heads: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const root = Math.round(x + index * 11 + sway(land.random, 3));
    const top = Math.round(316 - 66 - land.random() * 56);
    const lean = Math.round(sway(land.random, 5));
    stalks.push(`M${root} 322L${root + lean} ${top}`);
    heads.push(`M${root + lean} ${top}v-20`);
  }
  return (
    path(stalks.join(""), { stroke: green, "stroke-width": 2.6 }) +
    path(heads.join(""), { stroke: "#6b4a2a", "stroke-width": 6.5 })
  );
}

/** Dots: flowers, berries, lichen, stars. */
export function dots(
  { random }: Land,
  at: readonly [x: number, y: number, width: number, height: number],
  count: number,
  stroke: Colour,
  size: number,
): string {
  const [x, y, width, height] = at;
  const places = Array.from(
    { length: count },
    () => `M${Math.round(x + random() * width)} ${Math.round(y + random() * height)}h.1`,
  );
  return path(places.join(""), { stroke, "stroke-width": size });
}

/** Stones with a lit upper side. */
export function stones(
  { random }: Land,
  y: number,
  places: readonly number[],
  fill: Colour,
): string {
  const shapes = places.map((x) => {
    const w = 11 + random() * 13;
    return blob(
      [
        [x - w, y + 5],
        [x - w * 0.6, y - w * 0.5],
        [x + w * 0.3, y - w * 0.6],
        [x + w, y + 4],
        [x, y + 7],
      ].map(([a = 0, b = 0]) => whole([a, b])),
    );
  });
  return path(shapes.join(""), {
    fill,
    stroke: INK_PAINT,
    "stroke-width": 1,
    "stroke-opacity": ".6",
  });
}

/** Round or pointed trees along a far bank. */
export function trees(
  { random }: Land,
  y: number,
  places: readonly number[],
  shape: "round" | "pointed",
  fill: Colour,
): string {
  const crowns = places.map((x) => {
    const h = 30 + random() * 24;
    if (shape === "pointed") {
      return `${strokes([
        [
          [x, y - h * 1.3],
          [x + h * 0.32, y],
          [x - h * 0.32, y],
        ].map(([a = 0, b = 0]) => whole([a, b])),
      ])}z`;
    }
    const w = h * 0.55;
    return blob(
      [
        [x - w, y],
        [x - w * 0.9, y - h * 0.6],
        [x - w * 0.1, y - h],
        [x + w * 0.9, y - h * 0.62],
        [x + w, y],
      ].map(([a = 0, b = 0]) => whole([a, b])),
    );
  });
  return path(crowns.join(""), { fill });
}

/** Hatching over the sky, thin as a print's. */
export function skyGrain({ random }: Land): string {
  const lines: [Point, Point][] = Array.from({ length: 13 }, (_, index) => {
    const y = 16 + index * 11 + sway(random, 3);
    const x = 20 + random() * 230;
    return [
      [x, y],
      [x + 30 + random() * 70, y - 1 + sway(random, 1)],
    ];
  });
  return path(hatching(lines), { stroke: INK_PAINT, "stroke-width": 0.6, opacity: ".16" });
}

/** Ripples on water from a height down. */
export function ripples({ random }: Land, from: number, stroke: Colour): string {
  const lines: string[] = [];
  for (let y = from; y < 316; y += 11) {
    const x = Math.round(14 + random() * 90);
    lines.push(
      `M${x} ${y}q12-3 24 0t24 0M${Math.round(x + 130 + random() * 70)} ${y + 4}q14-3 28 0t28 0`,
    );
  }
  return path(lines.join(""), { stroke, "stroke-width": 1.5, opacity: ".7" });
}
