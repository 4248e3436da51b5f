import type { Brush } from "../anatomy/brush.ts";
import { unsteady } from "../anatomy/brush.ts";
import type { Figure } from "../anatomy/figure.ts";
import { group, path, use } from "../markup.ts";
import { add, blob, type Point, scallops, strokes } from "../pen.ts";
import { sway } from "../seed.ts";
import type { Mark } from "../species/species.ts";

type BodyMark = Extract<Mark, { on: "body" }>;

/** Patches, bars, scales and stars of the body, clipped to the trunk by the caller. */
export function bodyMarks(brush: Brush, figure: Figure): string {
  return figure.species.marks
    .map((mark) => (mark.on === "body" ? bodyMark(brush, figure, mark) : ""))
    .join("");
}

function bodyMark(brush: Brush, figure: Figure, mark: BodyMark): string {
  const { body } = figure;
  switch (mark.as) {
    case "patch":
      return path(blob(mark.points.map(([u, v]) => unsteady(brush, body(u, v), 0.6))), {
        fill: mark.colour,
        opacity: mark.strength,
      });
    case "bars":
      return path(scallops(bars(brush, figure, mark)), {
        stroke: mark.colour,
        "stroke-width": mark.width,
        opacity: ".85",
      });
    case "blotches":
      return path(blotches(brush, figure, mark.count), { fill: mark.colour });
    case "scales":
      return scales(brush, figure, mark);
    case "stars":
      return path(strokes(stars(brush, figure)), { stroke: mark.colour, "stroke-width": 1.3 });
  }
}

function bars(brush: Brush, { body }: Figure, mark: Extract<BodyMark, { as: "bars" }>): Point[][] {
  return Array.from({ length: mark.count }, (_, index) => {
    const u = mark.from + ((mark.to - mark.from) * index) / (mark.count - 1);
    const middle = (mark.top + mark.bottom) / 2;
    return [
      unsteady(brush, body(u * 0.96, mark.top)),
      unsteady(brush, body(u + 0.1, middle)),
      unsteady(brush, body(u * 0.92 - 0.03, mark.bottom)),
    ];
  });
}

function scales(
  { id }: Brush,
  { body }: Figure,
  mark: Extract<BodyMark, { as: "scales" }>,
): string {
  const rows = [0.86, 0.6, 0.34, 0.08, -0.18, -0.44].map((u, row) => {
    const line: Point[] = [body(u, -0.2)];
    for (let v = row % 2 ? -0.1 : -0.2; v < 0.85; v += 0.32) {
      line.push(body(u - 0.15, v + 0.16), body(u, v + 0.32));
    }
    return line;
  });
  return (
    group({ stroke: mark.colour, "stroke-width": 2.2 }, path(scallops(rows), { id: `${id}-s` })) +
    use(`${id}-s`, { stroke: mark.pale, "stroke-width": 1.6, x: -3 })
  );
}

function blotches(brush: Brush, { body }: Figure, count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const at = body(0.55 - (index / count) * 1.1, 0.62 + sway(brush.random, 0.16));
    const [w, h] = [3 + brush.random() * 3, 6 + brush.random() * 4];
    const points: Point[] = [
      [-w, -h * 0.4],
      [w * 0.4, -h],
      [w, h * 0.5],
      [-w * 0.4, h],
    ];
    return blob(points.map((point) => add(at, point)));
  }).join("");
}

/** Small crosses over body and neck. */
function stars(brush: Brush, { body, neck }: Figure): Point[][] {
  return Array.from({ length: 15 }, (_, index) => {
    const at =
      index < 10
        ? body(sway(brush.random, 0.95), sway(brush.random, 0.85))
        : neck(brush.random() * 0.8 + 0.1, sway(brush.random, 0.6));
    const size = 0.8 + brush.random() * 1.8;
    return [
      [add(at, [-size, 0]), add(at, [size, 0])],
      [add(at, [0, -size]), add(at, [0, size])],
    ];
  }).flat();
}
