import { add, between, type Point, turn } from "../pen.ts";
import type { Plumage, Species } from "../species/species.ts";
import type { Posture } from "./posture.ts";

/** The side of the square that a goose is drawn in, and the height of the ground in it. */
export const CANVAS = 240;
export const GROUND = 222;

/** A place of the folded wing: along 0 (shoulder) to 1 (tips), across 0 (back) to 1 (flank). */
export type WingPlace = (along: number, across: number) => Point;

/** A species in a posture: where each part is. The goose looks to the right. */
export interface Figure {
  species: Species;
  plumage: Plumage;
  posture: Posture;
  /** Half of the body's length and depth. */
  reach: Point;
  /** A place of the body: u from -1 (rump) to 1 (breast), v from -1 (back) to 1 (belly). */
  body(u: number, v: number): Point;
  /** A place of the neck: along from 0 (shoulder) to 1 (nape), across from -1 to 1 (throat). */
  neck(along: number, across: number): Point;
  /** Half of the neck's thickness. */
  thickness(along: number): number;
  nape: Point;
  /** The radius of the skull. */
  skull: number;
}

const AFLOAT = 196;

export function figureOf(species: Species, plumage: Plumage, posture: Posture): Figure {
  const { build } = species;
  const reach: Point = [58 * build.length, 36 * build.depth];
  const length = 84 * build.neck;
  const skull = 14.6 * build.head;
  const centre: Point = [110, centreHeight(posture, reach[1], 44 * build.legs)];
  const body = (u: number, v: number) =>
    add(centre, turn([u * reach[0], v * reach[1]], posture.pitch));

  const shoulder = body(...posture.shoulder);
  const places = posture.neck.map(([x, y]) => add(shoulder, [x * length, y * length]));
  const nape = places[2] ?? shoulder;
  if (posture.napeAboveGround !== undefined) {
    const drop = GROUND - posture.napeAboveGround * build.head - nape[1];
    for (const [index, share] of [0.1, 0.45, 1].entries()) {
      const place = places[index];
      if (place) places[index] = add(place, [0, drop * share]);
    }
  }
  const spine: readonly Point[] = [body(0.34, 0.08), shoulder, ...places];
  const slim = skull * 0.66 * Math.sqrt(build.girth);
  const wide = reach[1] * 0.62 * Math.sqrt(build.girth);
  const thickness = (along: number) =>
    slim + (wide - slim) * Math.min(1 - along, 1.6) ** 1.8 * (along < 1 ? 1 : 0);
  const neck = (along: number, across: number) => {
    const direction = headingOf(spine, along);
    const out = thickness(Math.min(along, 1)) * across;
    return add(placeOf(spine, along), [-direction[1] * out, direction[0] * out]);
  };
  return { species, plumage, posture, reach, body, neck, thickness, nape: neck(1, 0), skull };
}

function centreHeight(posture: Posture, depth: number, legs: number): number {
  switch (posture.support) {
    case "feet":
      return GROUND - legs - depth * 0.84;
    case "belly":
      return GROUND - depth * 0.9;
    case "water":
      return AFLOAT - depth * 0.3;
    case "air":
      return 130;
  }
}

/** A place of the spine; index 0 is in the body, so that -1 on the neck's measure is the first. */
function placeOf(spine: readonly Point[], along: number): Point {
  const last = spine.length - 1;
  const measure = along < 0 ? 1 + along : 1 + along * (last - 1);
  const index = Math.min(Math.max(Math.floor(measure), 0), last - 1);
  const share = measure - index;
  const at = (place: number): Point => spine[Math.min(Math.max(place, 0), last)] ?? [0, 0];
  if (share < 0 || share > 1) return between(at(index), at(index + 1), share);
  const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
  const curve = (axis: 0 | 1) =>
    0.5 *
    (2 * b[axis] +
      (c[axis] - a[axis]) * share +
      (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * share ** 2 +
      (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * share ** 3);
  return [curve(0), curve(1)];
}

function headingOf(spine: readonly Point[], along: number): Point {
  const from = placeOf(spine, along - 0.04);
  const to = placeOf(spine, along + 0.04);
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
}
