import type { Figure } from "../anatomy/figure.ts";
import { element, path } from "../markup.ts";
import { add, blob, type Point, strokes } from "../pen.ts";
import type { Accessory } from "../traits.ts";

/** What is worn around the neck. */
export function neckwear(figure: Figure, accessories: readonly Accessory[]): string {
  return accessories.map((accessory) => NECKWEAR[accessory]?.(figure) ?? "").join("");
}

const NECKWEAR: Partial<Record<Accessory, (figure: Figure) => string>> = {
  scarf,
  "bow tie": bowTie,
  tie,
  pearls,
  medal,
  bell,
  ruff,
};

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

function tie({ neck, skull }: Figure): string {
  const [x, y] = neck(0.42, 0.9);
  const size = skull / 14;
  const at = (points: readonly Point[]) =>
    points.map(([u, v]): Point => [x + u * size, y + v * size]);
  const knot = at([
    [-4, -4],
    [5, -3],
    [4, 5],
    [-3, 5],
  ]);
  const blade = at([
    [-2, 4],
    [4, 4],
    [8, 26],
    [2, 34],
    [-4, 26],
  ]);
  return (
    path(strokes([[neck(0.5, -1), neck(0.42, 0.6)]]), { "stroke-width": 4, stroke: "#f4efe2" }) +
    path(blob(blade), { fill: "#2f4f86" }) +
    path(blob(knot), { fill: "#24406e" })
  );
}

function pearls({ neck, skull }: Figure): string {
  const beads = [-0.9, -0.55, -0.2, 0.15, 0.5, 0.85].map((across) => {
    const [cx, cy] = neck(0.4 - 0.12 * (1 - across * across), across);
    return element("circle", { cx, cy, r: skull * 0.2, fill: "#fbf7ee" });
  });
  return beads.join("");
}

function medal({ neck, skull }: Figure): string {
  const [x, y] = neck(0.16, 0.75);
  return (
    path(strokes([[neck(0.5, -0.9), [x, y], neck(0.5, 0.95)]]), {
      stroke: "#24588f",
      "stroke-width": 4.4,
    }) +
    element("circle", { cx: x, cy: y + skull * 0.3, r: skull * 0.56, fill: "#efbd3f" }) +
    element("circle", { cx: x, cy: y + skull * 0.3, r: skull * 0.32, fill: "#fbe08a" })
  );
}

function bell({ neck, skull }: Figure): string {
  const [x, y] = neck(0.4, 1.1);
  return (
    path(strokes([[neck(0.52, -1.05), neck(0.44, 1.05)]]), {
      stroke: "#a8332e",
      "stroke-width": 5,
    }) +
    element("circle", { cx: x, cy: y + skull * 0.4, r: skull * 0.48, fill: "#e8b93c" }) +
    path(
      strokes([
        [
          [x - skull * 0.3, y + skull * 0.55],
          [x + skull * 0.3, y + skull * 0.55],
        ],
      ]),
      {
        "stroke-width": 1.6,
      },
    )
  );
}

function ruff({ neck, skull }: Figure): string {
  const pleats = [-1.5, -1, -0.5, 0, 0.5, 1, 1.5].map((across) => {
    const [cx, cy] = neck(0.5 - 0.05 * across * across, across);
    return element("circle", { cx, cy, r: skull * 0.36, fill: "#fdfaf2" });
  });
  return pleats.join("");
}
