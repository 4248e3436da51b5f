import type { Figure } from "../anatomy/figure.ts";
import { element, path } from "../markup.ts";
import { blob, type Point, polygon, smooth, strokes } from "../pen.ts";
import type { Accessory } from "../traits.ts";

type Shape = (points: readonly Point[]) => Point[];
type Costume = (at: Shape, disc: Disc) => string;
type Disc = (centre: Point, radius: number, attributes: Record<string, string | number>) => string;

/** What is worn on the head to be somebody; nothing for anything else. */
export function costume(accessory: Accessory, figure: Figure, at: Shape): string {
  const disc: Disc = (centre, radius, attributes) => {
    const [[cx, cy] = [0, 0]] = at([centre]);
    return element("circle", { cx, cy, r: radius * figure.skull, ...attributes });
  };
  return COSTUMES[accessory]?.(at, disc) ?? "";
}

const area = (at: Shape, points: readonly Point[], fill: string) =>
  path(blob(at(points)), { fill });
const facet = (at: Shape, points: readonly Point[], fill: string) =>
  path(polygon(at(points)), { fill });
const line = (at: Shape, points: readonly Point[], stroke: string, width: number) =>
  path(smooth(at(points)), { stroke, "stroke-width": width });

const COSTUMES: Partial<Record<Accessory, Costume>> = {
  "party hat": (at, disc) =>
    facet(
      at,
      [
        [-0.7, -0.72],
        [-0.15, -2.15],
        [0.5, -0.8],
      ],
      "#e2557a",
    ) +
    line(
      at,
      [
        [-0.5, -1.1],
        [-0.1, -1.2],
        [0.36, -1.15],
      ],
      "#f9dd6a",
      3,
    ) +
    line(
      at,
      [
        [-0.34, -1.55],
        [-0.12, -1.6],
        [0.1, -1.58],
      ],
      "#8fd3e8",
      3,
    ) +
    disc([-0.15, -2.15], 0.22, { fill: "#f9dd6a" }),
  "pirate hat": (at, disc) =>
    area(
      at,
      [
        [-1.2, -0.6],
        [-1.05, -1.25],
        [-0.4, -1.35],
        [-0.1, -1.85],
        [0.3, -1.35],
        [0.95, -1.2],
        [1.05, -0.7],
        [-0.1, -0.9],
      ],
      "#26242a",
    ) +
    line(
      at,
      [
        [-1.1, -0.72],
        [-0.1, -1.02],
        [0.98, -0.78],
      ],
      "#e8c56a",
      2,
    ) +
    disc([-0.08, -1.32], 0.19, { fill: "#f6f0e2" }) +
    path(
      strokes([
        at([
          [-0.32, -1.08],
          [0.16, -1.08],
        ]),
      ]),
      { stroke: "#f6f0e2", "stroke-width": 2.2 },
    ),
  "viking helmet": (at) =>
    area(
      at,
      [
        [-0.55, -0.9],
        [-1.25, -1.1],
        [-1.5, -1.95],
        [-1.05, -1.5],
        [-0.5, -1.25],
      ],
      "#f4ead2",
    ) +
    area(
      at,
      [
        [0.35, -0.95],
        [0.95, -1.2],
        [1.05, -2],
        [0.7, -1.6],
        [0.2, -1.3],
      ],
      "#f4ead2",
    ) +
    area(
      at,
      [
        [-0.95, -0.45],
        [-0.75, -1.2],
        [-0.1, -1.5],
        [0.55, -1.15],
        [0.72, -0.5],
        [0, -0.62],
      ],
      "#8f979c",
    ) +
    line(
      at,
      [
        [-0.95, -0.5],
        [-0.1, -0.72],
        [0.72, -0.56],
      ],
      "#5b5f63",
      3.4,
    ),
  "chef hat": (at) =>
    area(
      at,
      [
        [-0.75, -1],
        [-1.2, -1.5],
        [-0.8, -2.1],
        [-0.15, -2.25],
        [0.5, -2.05],
        [0.8, -1.5],
        [0.45, -1.05],
      ],
      "#fdfaf2",
    ) +
    facet(
      at,
      [
        [-0.72, -0.68],
        [-0.76, -1.2],
        [0.46, -1.25],
        [0.46, -0.75],
      ],
      "#f1ebdc",
    ),
  "santa hat": (at, disc) =>
    area(
      at,
      [
        [-0.85, -0.6],
        [-0.6, -1.35],
        [-0.1, -1.75],
        [-0.9, -1.6],
        [-1.5, -0.9],
        [-1.4, -0.75],
        [-0.8, -1.1],
        [0.65, -0.7],
      ],
      "#b8332e",
    ) +
    area(
      at,
      [
        [-1, -0.45],
        [-0.9, -0.8],
        [0, -1],
        [0.75, -0.8],
        [0.8, -0.5],
        [0, -0.68],
      ],
      "#fdfaf2",
    ) +
    disc([-1.48, -0.78], 0.25, { fill: "#fdfaf2" }),
  "jester hat": (at, disc) =>
    area(
      at,
      [
        [-0.1, -0.75],
        [-0.2, -1.5],
        [-0.9, -1.9],
        [-1.6, -1.2],
        [-1.1, -1.3],
        [-0.85, -0.6],
      ],
      "#7a3b94",
    ) +
    area(
      at,
      [
        [-0.3, -0.75],
        [0, -1.6],
        [0.7, -1.85],
        [1.35, -1.2],
        [0.85, -1.3],
        [0.65, -0.65],
      ],
      "#d9a22c",
    ) +
    disc([-1.6, -1.15], 0.2, { fill: "#fbe08a" }) +
    disc([1.36, -1.14], 0.2, { fill: "#fbe08a" }),
  "graduation cap": (at) =>
    area(
      at,
      [
        [-0.85, -0.5],
        [-0.75, -1.05],
        [0.55, -1.1],
        [0.68, -0.55],
        [0, -0.65],
      ],
      "#2b2c34",
    ) +
    facet(
      at,
      [
        [-1.35, -1.15],
        [-0.1, -1.6],
        [1.2, -1.2],
        [-0.05, -0.85],
      ],
      "#383a45",
    ) +
    line(
      at,
      [
        [-0.05, -1.22],
        [0.75, -1.05],
        [0.85, -0.45],
      ],
      "#e8bd4c",
      1.8,
    ),
  "space helmet": (at, disc) =>
    disc([0.25, -0.05], 1.85, {
      fill: "#d7ecf4",
      "fill-opacity": ".28",
      stroke: "#9fb4c0",
      "stroke-width": 2.4,
    }) +
    line(
      at,
      [
        [-0.9, -0.9],
        [-0.4, -1.4],
        [0.2, -1.55],
      ],
      "#ffffff",
      2.6,
    ),
  halo: (at) => {
    const [[cx, cy] = [0, 0], [edge] = [0]] = at([
      [-0.1, -1.75],
      [0.72, -1.75],
    ]);
    return element("ellipse", {
      cx,
      cy,
      rx: edge - cx,
      ry: 4,
      stroke: "#f2c53d",
      "stroke-width": 3.2,
    });
  },
  antlers: (at) =>
    line(
      at,
      [
        [-0.35, -0.8],
        [-0.75, -1.5],
        [-0.85, -2.15],
      ],
      "#7a5534",
      4,
    ) +
    line(
      at,
      [
        [-0.7, -1.4],
        [-1.25, -1.7],
      ],
      "#7a5534",
      3.4,
    ) +
    line(
      at,
      [
        [0.15, -0.9],
        [0.45, -1.5],
        [0.4, -2.15],
      ],
      "#8f6840",
      4,
    ) +
    line(
      at,
      [
        [0.42, -1.45],
        [0.95, -1.8],
      ],
      "#8f6840",
      3.4,
    ),
  laurel: (at) =>
    [-0.85, -0.55, -0.2, 0.15, 0.48]
      .map((x, index) => {
        const y = -0.62 - 0.28 * (1 - (x + 0.2) ** 2);
        return area(
          at,
          [
            [x, y],
            [x - 0.12, y - 0.36],
            [x + 0.16, y - 0.42],
            [x + 0.22, y - 0.05],
          ],
          index % 2 ? "#5f8a3f" : "#7aa552",
        );
      })
      .join(""),
  glasses: (at, disc) =>
    line(
      at,
      [
        [-0.8, -0.3],
        [-0.2, -0.3],
        [0.02, -0.22],
      ],
      "#4a2f22",
      1.8,
    ) +
    disc([0.36, -0.2], 0.4, {
      fill: "#fff",
      "fill-opacity": ".25",
      stroke: "#4a2f22",
      "stroke-width": 2,
    }) +
    line(
      at,
      [
        [0.74, -0.25],
        [0.95, -0.3],
      ],
      "#4a2f22",
      1.8,
    ),
  "eye patch": (at) =>
    line(
      at,
      [
        [-0.85, -0.15],
        [-0.2, -0.55],
        [0.7, -0.75],
      ],
      "#1b1815",
      1.6,
    ) +
    area(
      at,
      [
        [0.05, -0.5],
        [0.62, -0.5],
        [0.66, -0.05],
        [0.34, 0.14],
        [0.06, -0.08],
      ],
      "#1b1815",
    ),
  bandana: (at) =>
    area(
      at,
      [
        [-0.8, -0.35],
        [-1.5, -0.5],
        [-1.7, -0.15],
        [-1.25, -0.2],
        [-1.5, 0.2],
        [-0.95, 0],
      ],
      "#b8332e",
    ) +
    area(
      at,
      [
        [-0.95, -0.3],
        [-0.78, -0.85],
        [-0.1, -1.12],
        [0.6, -0.9],
        [0.85, -0.5],
        [0, -0.6],
      ],
      "#c9443c",
    ) +
    path(
      strokes([
        at([
          [-0.5, -0.7],
          [-0.48, -0.7],
        ]),
        at([
          [0, -0.86],
          [0.02, -0.86],
        ]),
        at([
          [0.42, -0.72],
          [0.44, -0.72],
        ]),
      ]),
      {
        stroke: "#fdfaf2",
        "stroke-width": 3,
      },
    ),
};
