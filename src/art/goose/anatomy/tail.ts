import { INK_PAINT, lightness, mix } from "../colour.ts";
import { group, path } from "../markup.ts";
import { blob, type Point, strokes } from "../pen.ts";
import { type Brush, unsteady } from "./brush.ts";
import type { Figure } from "./figure.ts";

/** A short fan behind the rump. Its group turns about the tail's root. */
export function tail(brush: Brush, { body, reach, plumage, posture }: Figure): string {
  const [x, y] = body(-0.9, -0.18);
  const unit = reach[1];
  const fan: readonly Point[] = [
    [0.2, -0.42],
    [-0.7, -0.5],
    [-1.28, -0.44],
    [-1.2, -0.06],
    [-0.5, 0.3],
    [0.3, 0.3],
  ];
  const place = ([u, v]: Point): Point => [u * unit, v * unit];
  const shafts = [-0.34, -0.08].map((v) => [place([-0.2, v * 0.6]), place([-1.1, v])]);
  const line = lightness(plumage.tail) < 0.35 ? mix(plumage.tail, "#ffffff", 0.35) : INK_PAINT;
  return group(
    { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${posture.pitch})` },
    group(
      { class: "goose-tail" },
      path(blob(fan.map((point) => unsteady(brush, place(point)))), {
        fill: plumage.tail,
      }),
      path(strokes(shafts), { stroke: line, "stroke-width": 0.8, opacity: ".6" }),
    ),
  );
}
