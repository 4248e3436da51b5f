import type { Figure } from "../anatomy/figure.ts";
import { element, path } from "../markup.ts";
import { add, blob, type Point, strokes } from "../pen.ts";
import type { Accessory } from "../traits.ts";

/** What is worn around the neck. */
export function neckwear(figure: Figure, accessories: readonly Accessory[]): string {
  return accessories
    .map((accessory) =>
      accessory === "scarf" ? scarf(figure) : accessory === "bow tie" ? bowTie(figure) : "",
    )
    .join("");
}

function scarf({ neck }: Figure): string {
  const end = neck(0.42, 0.9);
  const hanging: Point[] = [
    [-7, -3],
    [6, -2],
    [10, 14],
    [9, 32],
    [-3, 33],
    [-4, 14],
  ];
  const low = hanging.map((point) => add(end, point));
  const around = [
    neck(0.64, -1.15),
    neck(0.66, 0),
    neck(0.62, 1.2),
    neck(0.44, 1.25),
    neck(0.4, 0),
    neck(0.46, -1.2),
  ];
  const fringe = [-1, 2, 5, 8].map((x) => [add(end, [x, 32]), add(end, [x - 0.5, 37])]);
  return (
    path(strokes(fringe), {}) +
    path(blob(low), { fill: "#9d2f1c" }) +
    path(
      strokes([
        [add(end, [-4, 20]), add(end, [10, 19])],
        [add(end, [-4, 25]), add(end, [10, 24])],
      ]),
      { stroke: "#f3ddb0", "stroke-width": 2 },
    ) +
    path(blob(around), { fill: "#b53d26" })
  );
}

function bowTie({ neck, skull }: Figure): string {
  const [cx, cy] = neck(0.5, 0.75);
  const size = skull / 14;
  const wing = (side: 1 | -1): Point[] =>
    [
      [0, 0],
      [10, -7],
      [13, 0],
      [10, 8],
    ].map(([x = 0, y = 0]) => [cx + x * side * size, cy + y * size]);
  return (
    path(blob(wing(1)), { fill: "#0a6349" }) +
    path(blob(wing(-1)), { fill: "#0a6349" }) +
    element("circle", { cx, cy, r: 3.4 * size, fill: "#084f3a" })
  );
}
