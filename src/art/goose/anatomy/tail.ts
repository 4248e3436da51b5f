import { INK_PAINT, lightness, mix } from "../colour.ts";
import { group, path } from "../markup.ts";
import { blob, type Point, smooth, strokes } from "../pen.ts";
import { type Brush, unsteady } from "./brush.ts";
import type { Figure } from "./figure.ts";

/** A short fan behind the rump. Its group turns about the tail's root. */
export function tail(brush: Brush, { body, reach, plumage, posture, species }: Figure): string {
  const [x, y] = body(-0.9, -0.18);
  const unit = reach[1];
  const { tail: length, cocked } = species.build;
  const pointed = Math.min(Math.max(length - 1, 0), 1);
  const fan: readonly Point[] = [
    [0.2, -0.42],
    [-0.7, -0.5 + 0.1 * pointed],
    [-1.28 * length, -0.44 + 0.2 * pointed],
    [-1.2 * length, -0.06 - 0.1 * pointed],
    [-0.5, 0.3],
    [0.3, 0.3],
  ];
  const place = ([u, v]: Point): Point => [u * unit, v * unit];
  const shafts = [-0.34, -0.08].map((v) => [place([-0.2, v * 0.6]), place([-1.1 * length, v])]);
  const line = lightness(plumage.tail) < 0.35 ? mix(plumage.tail, "#ffffff", 0.35) : INK_PAINT;
  return group(
    { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${posture.pitch + cocked})` },
    group(
      { class: "goose-tail" },
      path(blob(fan.map((point) => unsteady(brush, place(point)))), {
        fill: plumage.tail,
      }),
      path(strokes(shafts), { stroke: line, "stroke-width": 0.8, opacity: ".6" }),
      ...species.marks.map((mark) =>
        mark.on === "tail" ? path(curl(place), { stroke: mark.colour, "stroke-width": 3 }) : "",
      ),
    ),
  );
}

function curl(place: (point: Point) => Point): string {
  return smooth(
    [
      [-0.1, -0.4],
      [-0.5, -0.62],
      [-0.62, -0.95],
      [-0.36, -1.04],
      [-0.24, -0.86],
    ].map(([u = 0, v = 0]) => place([u, v])),
  );
}
