import { billTip } from "../anatomy/bill.ts";
import type { Figure } from "../anatomy/figure.ts";
import { element, path } from "../markup.ts";
import { blob, type Point, polygon, smooth, strokes } from "../pen.ts";
import type { Accessory } from "../traits.ts";

type Shape = (points: readonly Point[]) => Point[];

const CARRIED: ReadonlySet<Accessory> = new Set([
  "bread",
  "letter",
  "fish",
  "rose",
  "key",
  "microphone",
  "lantern",
]);

export function isCarried(accessory: Accessory): boolean {
  return CARRIED.has(accessory);
}

/** What is carried in the bill; nothing for what is worn. */
export function carried(accessory: Accessory, figure: Figure, at: Shape): string {
  const [x] = billTip(figure);
  const place: Shape = (points) => at(points.map(([u, v]) => [x + u, v]));
  const { skull } = figure;
  const dot = (centre: Point, radius: number, fill: string) => {
    const [[cx, cy] = [0, 0]] = place([centre]);
    return element("circle", { cx, cy, r: radius * skull, fill });
  };
  switch (accessory) {
    case "bread":
      return bread(place);
    case "letter":
      return letter(place);
    case "fish":
      return fish(place) + dot([0.5, 0.26], 0.08, "#22201c");
    case "rose":
      return rose(place) + dot([0.62, -0.1], 0.32, "#c2304a") + dot([0.66, -0.14], 0.16, "#e87488");
    case "key":
      return (
        path(
          strokes([
            place([
              [-0.2, 0.3],
              [-0.2, 1.2],
            ]),
            place([
              [-0.2, 1.15],
              [0.1, 1.15],
            ]),
            place([
              [-0.2, 0.9],
              [0.05, 0.9],
            ]),
          ]),
          {
            stroke: "#c8952c",
            "stroke-width": 3.4,
          },
        ) +
        dot([-0.2, 0.16], 0.26, "#e8bd4c") +
        dot([-0.2, 0.16], 0.1, "#fff6d8")
      );
    case "microphone":
      return (
        path(
          strokes([
            place([
              [-0.3, 0.3],
              [0.2, 1.2],
            ]),
          ]),
          { stroke: "#3a3a42", "stroke-width": 5.4 },
        ) +
        dot([-0.38, 0.16], 0.34, "#9aa2ac") +
        dot([-0.44, 0.1], 0.14, "#dfe4e8")
      );
    case "lantern":
      return (
        path(
          strokes([
            place([
              [-0.25, 0.3],
              [-0.25, 0.7],
            ]),
          ]),
          { "stroke-width": 1.6 },
        ) +
        dot([-0.25, 1.2], 0.95, "#ffe9a055") +
        path(
          polygon(
            place([
              [-0.5, 0.75],
              [0, 0.75],
              [0.1, 1.55],
              [-0.6, 1.55],
            ]),
          ),
          { fill: "#f7d774" },
        ) +
        path(
          strokes([
            place([
              [-0.55, 0.75],
              [0.05, 0.75],
            ]),
            place([
              [-0.65, 1.55],
              [0.15, 1.55],
            ]),
          ]),
          {
            stroke: "#4a3a28",
            "stroke-width": 3,
          },
        )
      );
    default:
      return "";
  }
}

function bread(place: Shape): string {
  const crust: readonly Point[] = [
    [-0.5, -0.2],
    [0.3, -0.35],
    [0.75, -0.1],
    [0.66, 0.75],
    [-0.2, 0.85],
    [-0.55, 0.4],
  ];
  const crumb: readonly Point[] = [
    [-0.35, -0.05],
    [0.3, -0.15],
    [0.55, 0.05],
    [0.5, 0.62],
    [-0.15, 0.68],
    [-0.4, 0.36],
  ];
  return (
    path(blob(place(crust)), { fill: "#c98a45" }) + path(blob(place(crumb)), { fill: "#f3ddb0" })
  );
}

function letter(place: Shape): string {
  return (
    path(
      polygon(
        place([
          [-0.5, -0.25],
          [0.75, -0.35],
          [0.8, 0.6],
          [-0.45, 0.7],
        ]),
      ),
      {
        fill: "#fbf5e4",
      },
    ) +
    path(
      strokes([
        place([
          [-0.5, -0.25],
          [0.16, 0.26],
          [0.75, -0.35],
        ]),
      ]),
      {},
    ) +
    path(
      blob(
        place([
          [0.05, 0.2],
          [0.22, 0.14],
          [0.3, 0.3],
          [0.16, 0.4],
        ]),
      ),
      { fill: "#b8332e" },
    )
  );
}

function fish(place: Shape): string {
  return (
    path(
      blob(
        place([
          [-0.75, 0.3],
          [-0.2, 0.02],
          [0.5, 0.1],
          [0.85, 0.32],
          [0.5, 0.55],
          [-0.2, 0.6],
        ]),
      ),
      {
        fill: "#8fb3c4",
      },
    ) +
    path(
      polygon(
        place([
          [-0.65, 0.3],
          [-1.15, 0],
          [-1.05, 0.32],
          [-1.15, 0.65],
        ]),
      ),
      {
        fill: "#7399ac",
      },
    )
  );
}

function rose(place: Shape): string {
  return path(
    smooth(
      place([
        [-0.7, 0.34],
        [0, 0.26],
        [0.6, -0.05],
      ]),
    ),
    {
      stroke: "#3f6b3a",
      "stroke-width": 2.4,
    },
  );
}
