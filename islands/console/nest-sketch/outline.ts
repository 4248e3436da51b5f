import { getStroke } from "perfect-freehand";
import type { Point, StrokeStyle } from "#core/sketch/one/protocol.ts";

/** The outline of a stroke as an SVG path: thicker where the pen was pressed harder. */
export function outlinePath(points: readonly Point[], style: StrokeStyle): string {
  const outline = getStroke(
    points.map(([x, y, pressure]) => [x, y, pressure]),
    {
      size: style.width,
      thinning: 0.6,
      smoothing: 0.5,
      streamline: 0.35,
      simulatePressure: false,
    },
  );
  return pathThrough(outline);
}

/** A closed path of quadratic curves through the middles between the points. */
function pathThrough(points: readonly number[][]): string {
  const [first] = points;
  if (!first) return "";
  let path = `M ${number(first[0])} ${number(first[1])} Q`;
  for (const [index, [x = 0, y = 0]] of points.entries()) {
    const [nextX = 0, nextY = 0] = points[(index + 1) % points.length] ?? [];
    path += ` ${number(x)} ${number(y)} ${number((x + nextX) / 2)} ${number((y + nextY) / 2)}`;
  }
  return `${path} Z`;
}

function number(value = 0): string {
  return value.toFixed(1);
}
