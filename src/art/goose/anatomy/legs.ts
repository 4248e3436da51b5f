import { type Colour, mix } from "../colour.ts";
import { element, group, path, use } from "../markup.ts";
import { blob, compact, type Point } from "../pen.ts";
import type { Brush } from "./brush.ts";
import { type Figure, GROUND } from "./figure.ts";

/** Both legs, the far one first; each turns about its hip. One drawing serves for both. */
export function legs(brush: Brush, figure: Figure): string {
  const { body, plumage, posture, skull } = figure;
  if (posture.support === "air") return trailingFeet(figure);
  if (posture.support !== "feet") return "";
  const [near, far] = posture.stride;
  const hip = body(0, 0.62);
  const id = `${brush.id}-l`;
  brush.definitions.push(element("g", { id }, ...leg(figure, GROUND - hip[1], skull / 14)));
  const shade = mix(plumage.legs, "#2b2418", 0.24);
  const farHip: Point = [body(0.26, 0)[0], hip[1] - 2.5];
  return one(id, "far", farHip, far, shade) + one(id, "near", hip, near, plumage.legs);
}

function one(id: string, side: string, [x, y]: Point, angle: number, fill: Colour): string {
  const turned = angle === 0 ? "" : `rotate(${angle})`;
  return group(
    { transform: `translate(${compact(x)} ${compact(y)})${turned}` },
    use(id, { class: `goose-foot-${side}`, fill }),
  );
}

/** Shin and webbed foot in the colour of the use, under a feathered thigh. */
function leg({ plumage }: Figure, length: number, size: number): string[] {
  const thick = 2.5 * size;
  const foot = length - 4;
  const skin: readonly Point[] = [
    [thick, length * 0.25],
    [thick * 0.8, length * 0.6],
    [thick, foot],
    [10 * size, foot + 2],
    [19 * size, foot + 4.6],
    [11 * size, foot + 6],
    [2, foot + 5],
    [-5 * size, foot + 4],
    [-thick * 1.1, foot],
    [-thick * 1.2, length * 0.6],
    [-thick, length * 0.25],
  ];
  const thigh: readonly Point[] = [
    [-11 * size, -4],
    [-7 * size, length * 0.3],
    [0, length * 0.48],
    [5 * size, length * 0.32],
    [11 * size, -4],
  ];
  return [path(blob(skin), {}), path(blob(thigh), { fill: mix(plumage.belly, plumage.body, 0.4) })];
}

/** In flight the feet lie under the tail. */
function trailingFeet({ body, plumage, skull, posture }: Figure): string {
  const [x, y] = body(-0.7, 0.5);
  const size = skull / 14;
  return group(
    { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${posture.pitch})` },
    element(
      "g",
      { class: "goose-foot" },
      path(
        blob([
          [0, -2],
          [-16 * size, -3],
          [-32 * size, -6],
          [-30 * size, 1],
          [-16 * size, 2],
          [0, 4],
        ]),
        {
          fill: plumage.legs,
        },
      ),
    ),
  );
}
