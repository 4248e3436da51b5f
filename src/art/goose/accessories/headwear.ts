import type { Figure } from "../anatomy/figure.ts";
import type { HeadPlace } from "../anatomy/skull.ts";
import { element, path } from "../markup.ts";
import { blob, type Point, polygon, smooth, strokes } from "../pen.ts";
import type { Accessory } from "../traits.ts";
import { carried } from "./carried.ts";
import { costume } from "./costume.ts";

type Shape = (points: readonly Point[]) => Point[];

/** What is worn on the head or carried in the bill; it moves with the head. */
export function headwear(
  figure: Figure,
  place: HeadPlace,
  accessories: readonly Accessory[],
): string {
  const at: Shape = (points) => points.map(([x, y]) => place(x, y));
  return accessories.map((accessory) => worn(accessory, figure, at)).join("");
}

function worn(accessory: Accessory, figure: Figure, at: Shape): string {
  const round = (centre: Point, radius: number, fill: string) => {
    const [[cx, cy] = [0, 0]] = at([centre]);
    return element("circle", { cx, cy, r: radius * figure.skull, fill });
  };
  switch (accessory) {
    case "crown":
      return (
        path(
          polygon(
            at([
              [-0.75, -0.72],
              [-0.95, -1.75],
              [-0.42, -1.25],
              [-0.1, -1.95],
              [0.22, -1.28],
              [0.72, -1.8],
              [0.55, -0.78],
            ]),
          ),
          { fill: "#f0bf3c" },
        ) +
        path(
          smooth(
            at([
              [-0.78, -0.9],
              [-0.1, -1.02],
              [0.58, -0.95],
            ]),
          ),
          { stroke: "#b8791a", "stroke-width": 1.6 },
        ) +
        round([-0.1, -1.22], 0.13, "#b8332e")
      );
    case "headset":
      return (
        path(
          smooth(
            at([
              [-0.35, 0],
              [-0.62, -0.7],
              [-0.1, -1.14],
              [0.42, -0.85],
            ]),
          ),
          { "stroke-width": 4.2 },
        ) +
        path(
          smooth(
            at([
              [-0.35, 0],
              [-0.62, -0.7],
              [-0.1, -1.14],
              [0.42, -0.85],
            ]),
          ),
          { stroke: "#5a6660", "stroke-width": 2.2 },
        ) +
        path(
          smooth(
            at([
              [-0.35, 0.2],
              [-0.1, 0.82],
              [0.7, 0.92],
            ]),
          ),
          { "stroke-width": 1.8 },
        ) +
        round([-0.4, 0.08], 0.4, "#0a6349") +
        round([-0.4, 0.08], 0.2, "#d9e8d5") +
        round([0.76, 0.9], 0.13, "#2b2418")
      );
    case "cap":
      return (
        path(
          blob(
            at([
              [-0.98, -0.5],
              [-0.8, -1.12],
              [-0.1, -1.4],
              [0.6, -1.1],
              [0.78, -0.55],
              [0, -0.6],
            ]),
          ),
          { fill: "#0a6349" },
        ) +
        path(
          blob(
            at([
              [0.5, -0.72],
              [1.1, -0.82],
              [1.7, -0.62],
              [1.2, -0.5],
              [0.6, -0.46],
            ]),
          ),
          { fill: "#084f3a" },
        ) +
        round([-0.1, -1.4], 0.12, "#d9e8d5")
      );
    case "wizard hat":
      return (
        path(
          blob(
            at([
              [-0.8, -0.7],
              [-0.5, -1.6],
              [-0.75, -2.6],
              [-0.2, -2.1],
              [0.3, -1.4],
              [0.6, -0.75],
              [0, -0.62],
            ]),
          ),
          { fill: "#43407f" },
        ) +
        path(
          blob(
            at([
              [-1.4, -0.6],
              [-0.4, -0.95],
              [0.6, -0.95],
              [1.3, -0.7],
              [0.4, -0.58],
              [-0.6, -0.45],
            ]),
          ),
          { fill: "#524fa0" },
        ) +
        path(
          strokes([
            at([
              [-0.35, -1.35],
              [-0.05, -1.35],
            ]),
            at([
              [-0.2, -1.5],
              [-0.2, -1.2],
            ]),
            at([
              [0.15, -1.1],
              [0.3, -1.1],
            ]),
          ]),
          { stroke: "#f6dd86", "stroke-width": 1.4 },
        )
      );
    case "top hat":
      return (
        path(
          polygon(
            at([
              [-0.72, -0.8],
              [-0.82, -2.1],
              [0.55, -2.15],
              [0.5, -0.85],
            ]),
          ),
          { fill: "#2f2c30" },
        ) +
        path(
          polygon(
            at([
              [-0.73, -0.9],
              [-0.76, -1.2],
              [0.51, -1.25],
              [0.5, -0.95],
            ]),
          ),
          { fill: "#9d2f1c" },
        ) +
        path(
          blob(
            at([
              [-1.2, -0.78],
              [-0.1, -1],
              [0.98, -0.86],
              [0.1, -0.7],
            ]),
          ),
          { fill: "#2f2c30" },
        )
      );
    case "beanie":
      return (
        path(
          blob(
            at([
              [-1, -0.4],
              [-0.85, -1.2],
              [-0.1, -1.5],
              [0.6, -1.1],
              [0.75, -0.5],
              [0, -0.65],
            ]),
          ),
          { fill: "#9d3b2c" },
        ) +
        path(
          blob(
            at([
              [-1.06, -0.3],
              [-1, -0.62],
              [-0.1, -0.88],
              [0.74, -0.75],
              [0.8, -0.45],
              [0, -0.55],
            ]),
          ),
          { fill: "#efe0c0" },
        ) +
        round([-0.12, -1.6], 0.26, "#efe0c0")
      );
    case "flower":
      return (
        [0, 72, 144, 216, 288]
          .map((angle) => {
            const turned = (angle * Math.PI) / 180;
            return round(
              [-0.45 + Math.sin(turned) * 0.27, -0.78 - Math.cos(turned) * 0.27],
              0.2,
              "#f4a6b4",
            );
          })
          .join("") + round([-0.45, -0.78], 0.17, "#f2c53d")
      );
    case "sunglasses":
      return (
        path(
          smooth(
            at([
              [-0.9, -0.35],
              [0, -0.38],
              [1, -0.3],
            ]),
          ),
          { stroke: "#1b1815", "stroke-width": 2.2 },
        ) +
        path(
          blob(
            at([
              [-0.02, -0.44],
              [0.7, -0.42],
              [0.68, 0.02],
              [0.36, 0.16],
              [0.02, 0],
            ]),
          ),
          { fill: "#1b1815" },
        ) +
        path(
          strokes([
            at([
              [0.14, -0.1],
              [0.34, -0.32],
            ]),
          ]),
          { stroke: "#fff", "stroke-width": 1.2, opacity: ".7" },
        )
      );
    case "monocle":
      return (
        element("circle", {
          ...circle(at, [0.34, -0.2]),
          r: figure.skull * 0.36,
          fill: "#fff",
          "fill-opacity": ".25",
          stroke: "#c8952c",
          "stroke-width": 1.7,
        }) +
        path(
          smooth(
            at([
              [0.3, 0.16],
              [0.1, 0.8],
              [0.3, 1.5],
              [0, 2],
            ]),
          ),
          { stroke: "#c8952c", "stroke-width": 1 },
        )
      );
    default:
      return carried(accessory, figure, at) + costume(accessory, figure, at);
  }
}

function circle(at: Shape, centre: Point): { cx: number; cy: number } {
  const [[cx, cy] = [0, 0]] = at([centre]);
  return { cx, cy };
}
