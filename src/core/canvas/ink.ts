/**
 * Ink: the points of a stroke as a short text. Coordinates are kept to a tenth of a pixel and
 * pressure to a hundredth; each value is the difference to the point before, as a variable-length
 * quantity of six bits a character (the digits of source maps). A point of a drawn line takes about
 * five characters, where JSON takes about eighteen.
 */
import { CANVAS } from "./limits.ts";

/** x and y in canvas pixels (one canvas outside each edge is allowed), pressure from 0 to 1. */
export type Point = readonly [x: number, y: number, pressure: number];

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/** The value of a digit by its character's code; -1 for what is none. */
const VALUES = new Int8Array(128).fill(-1);
for (const [value, digit] of [...DIGITS].entries()) VALUES[digit.charCodeAt(0)] = value;
const PER_PIXEL = 10;
const PER_PRESSURE = 100;
/** Five bits of value a digit; the sixth says that more follow. */
const BITS = 5;
const MORE = 1 << BITS;
const MASK = MORE - 1;

/** The text of `points`; what is finer than ink keeps is rounded. */
export function encodeInk(points: readonly Point[]): string {
  let text = "";
  let before: readonly number[] = [0, 0, 0];
  for (const [x, y, pressure] of points) {
    const now = [
      Math.round(x * PER_PIXEL),
      Math.round(y * PER_PIXEL),
      Math.round(pressure * PER_PRESSURE),
    ];
    for (const [index, value] of now.entries()) text += quantity(value - (before[index] ?? 0));
    before = now;
  }
  return text;
}

function quantity(value: number): string {
  let rest = value < 0 ? -value * 2 - 1 : value * 2;
  let text = "";
  while (rest > MASK) {
    text += DIGITS[(rest & MASK) | MORE];
    rest >>= BITS;
  }
  return text + DIGITS[rest];
}

/**
 * The points of a text, at most CANVAS.pointsPerStrokeMaxCount; null when it is no ink: another
 * character, a value that is cut off, no point, too many points, or one too far outside the canvas.
 */
export function decodeInk(ink: string): Point[] | null {
  const values = inkValues(ink);
  if (values === null) return null;
  const points: Point[] = [];
  for (let at = 0; at < values.length; at += 3) {
    points.push([values[at] ?? 0, values[at + 1] ?? 0, values[at + 2] ?? 0]);
  }
  return points;
}

/** The same in one list, for whoever reads thousands: x, y and pressure of one point after another. */
export function inkValues(ink: string): Float64Array | null {
  const count = inkPointCount(ink);
  if (!Number.isInteger(count) || count === 0 || count > CANVAS.pointsPerStrokeMaxCount)
    return null;
  const values = new Float64Array(count * 3);
  let index = 0;
  const next = (): number => {
    let value = 0;
    let shift = 0;
    while (true) {
      // After the end there is no code: NaN is no index, either.
      const digit = VALUES[ink.charCodeAt(index)] ?? -1;
      if (digit < 0 || shift > 20) return Number.NaN;
      index += 1;
      value |= (digit & MASK) << shift;
      if ((digit & MORE) === 0) return (value & 1) === 1 ? -((value + 1) >> 1) : value >> 1;
      shift += BITS;
    }
  };
  let x = 0;
  let y = 0;
  let pressure = 0;
  for (let at = 0; at < values.length; at += 3) {
    x += next();
    y += next();
    pressure += next();
    if (!isNear(x, CANVAS.widthPx) || !isNear(y, CANVAS.heightPx)) return null;
    if (!(pressure >= 0 && pressure <= PER_PRESSURE)) return null;
    values[at] = x / PER_PIXEL;
    values[at + 1] = y / PER_PIXEL;
    values[at + 2] = pressure / PER_PRESSURE;
  }
  return index === ink.length ? values : null;
}

/** False for what is not a number, too. */
function isNear(tenths: number, size: number): boolean {
  return tenths >= -size * PER_PIXEL && tenths <= 2 * size * PER_PIXEL;
}

/** How many points a text of ink has: each has three values, and each value one last digit. */
export function inkPointCount(ink: string): number {
  let values = 0;
  for (let index = 0; index < ink.length; index += 1) {
    if ((VALUES[ink.charCodeAt(index)] ?? 0) < MORE) values += 1;
  }
  return values / 3;
}
