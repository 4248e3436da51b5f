/**
 * The outline of a freehand line, corner for corner what perfect-freehand 1.2.3 makes (MIT, Steve
 * Ruiz) with round ends, no tapers and its last point given: `freehand.test.ts` compares them. It
 * writes numbers into lists that are there already, where the library makes an object for each step
 * of each point: a sketch of thousands of strokes is outlined in a fraction of the time.
 */
export type Nib = {
  /** The line's width in canvas pixels where it is neither thinned nor thickened. */
  size: number;
  /** How much pressure says of the width, from 0 to 1. */
  thinning: number;
  /** How much the line is smoothed before it is outlined, from 0 to 1. */
  streamline: number;
  /** Corners of the outline nearer than this share of the size are left out. */
  smoothing: number;
  /** Slow is thick and quick is thin, whatever the points say of pressure. */
  simulatePressure: boolean;
};

/** Half a turn and a little more, so that caps close. */
const HALF_TURN = Math.PI + 1e-4;

const PRESSURE_RATE = 0.275;
const AVERAGED_COUNT = 10;
const DEFAULT_PRESSURE = 0.5;

/** Nothing is outlined nearer to the end than this, in canvas pixels, but the end itself. */
const END_NOISE_PX = 3;

/** The angles of a round join, of a start, of an end and of a dot, as sines and cosines by turns. */
const JOIN = turns(0, 1 / 13, 1, HALF_TURN);
const START = turns(1 / 13, 1 / 13, 1, HALF_TURN);
const END = turns(1 / 29, 1 / 29, 1 - Number.EPSILON / 2, HALF_TURN * 3);
const DOT = turns(1 / 13, 1 / 13, 1, HALF_TURN * 2);

/** Steps are added up as the library adds them: which of them is the last depends on it. */
function turns(from: number, step: number, to: number, angle: number): Float64Array {
  const values: number[] = [];
  for (let at = from; at <= to; at += step) {
    values.push(Math.sin(angle * at), Math.cos(angle * at));
  }
  return Float64Array.from(values);
}

/** The smoothed line: what it goes through, and for each of its points where it came from. */
type Line = {
  x: Float64Array;
  y: Float64Array;
  pressure: Float64Array;
  /** The unit vector back to the point before. */
  vx: Float64Array;
  vy: Float64Array;
  /** How far it is from the point before, and from the first, in canvas pixels. */
  distance: Float64Array;
  run: Float64Array;
};

let line = lineOf(256);

function lineOf(capacity: number): Line {
  const row = () => new Float64Array(capacity);
  return { x: row(), y: row(), pressure: row(), vx: row(), vy: row(), distance: row(), run: row() };
}

/**
 * The corners of the closed outline, x and y by turns, in canvas pixels. `points` has x, y (canvas
 * pixels) and pressure (0 to 1) of one point after another.
 */
export function outlineFreehand(points: ArrayLike<number>, nib: Nib): number[] {
  const count = smooth(points, nib);
  if (count === 0 || nib.size <= 0) return [];
  const { x, y } = line;
  const left: number[] = [];
  const right: number[] = [];
  const { first, last } = outlineSides(count, nib, left, right);
  if (count === 1) return dot(x[0] ?? 0, y[0] ?? 0, first || last);
  const end = count - 1;
  const [endX, endY] = [x[end] ?? 0, y[end] ?? 0];
  // Across the line at its end: the vector back, turned by a quarter and turned round.
  const [acrossX, acrossY] = [-(line.vy[end] ?? 0), line.vx[end] ?? 0];
  addArc(left, END, { x: endX, y: endY }, { x: endX + acrossX * last, y: endY + acrossY * last });
  for (let index = right.length - 2; index >= 0; index -= 2) {
    left.push(right[index] ?? 0, right[index + 1] ?? 0);
  }
  const start = { x: right[0] ?? 0, y: right[1] ?? 0 };
  addArc(left, START, { x: x[0] ?? 0, y: y[0] ?? 0 }, start);
  return left;
}

function dot(x: number, y: number, radius: number): number[] {
  const corners: number[] = [];
  const aside = radius * Math.SQRT1_2;
  addArc(corners, DOT, { x, y }, { x: x + aside, y: y - aside });
  return corners;
}

type Spot = { x: number; y: number };

function addArc(to: number[], arc: Float64Array, { x, y }: Spot, from: Spot): void {
  const [dx, dy] = [from.x - x, from.y - y];
  for (let index = 0; index < arc.length; index += 2) {
    const [sine, cosine] = [arc[index] ?? 0, arc[index + 1] ?? 0];
    to.push(x + dx * cosine - dy * sine, y + dx * sine + dy * cosine);
  }
}

/** Fills `line` from the points; answers how many it has. */
function smooth(points: ArrayLike<number>, { size, streamline }: Nib): number {
  if (points.length === 0) return 0;
  const given = points.length <= 6 ? drawnOut(points) : points;
  if (line.x.length * 3 < given.length) line = lineOf(given.length);
  const { x, y, pressure, vx, vy, distance, run } = line;
  const share = 0.15 + (1 - streamline) * 0.85;
  let px = given[0] ?? 0;
  let py = given[1] ?? 0;
  x[0] = px;
  y[0] = py;
  pressure[0] = given[2] ?? 0;
  distance[0] = 0;
  run[0] = 0;
  let count = 1;
  let length = 0;
  let hasBegun = false;
  const end = given.length - 3;
  for (let index = 3; index <= end; index += 3) {
    const toX = given[index] ?? 0;
    const toY = given[index + 1] ?? 0;
    const isEnd = index === end;
    const atX = isEnd ? toX : px + (toX - px) * share;
    const atY = isEnd ? toY : py + (toY - py) * share;
    if (atX === px && atY === py) continue;
    const backX = px - atX;
    const backY = py - atY;
    const far = Math.sqrt(backX * backX + backY * backY);
    length += far;
    // What lies nearer to the beginning than the line is wide is noise.
    if (!isEnd && !hasBegun) {
      if (length < size) continue;
      hasBegun = true;
    }
    x[count] = atX;
    y[count] = atY;
    pressure[count] = given[index + 2] ?? 0;
    vx[count] = backX / far;
    vy[count] = backY / far;
    distance[count] = far;
    run[count] = length;
    count += 1;
    px = atX;
    py = atY;
  }
  vx[0] = count > 1 ? (vx[1] ?? 0) : 0;
  vy[0] = count > 1 ? (vy[1] ?? 0) : 0;
  return count;
}

/** A line of one or two points, with as many as its outline needs. */
function drawnOut(points: ArrayLike<number>): number[] {
  const [x, y, pressure] = [points[0] ?? 0, points[1] ?? 0, points[2] ?? 0];
  if (points.length < 6) return [x, y, pressure, x + 1, y + 1, pressure];
  const [dx, dy] = [(points[3] ?? 0) - x, (points[4] ?? 0) - y];
  const between = [0.25, 0.5, 0.75, 1].flatMap((share) => {
    return [x + dx * share, y + dy * share, DEFAULT_PRESSURE];
  });
  return [x, y, pressure, ...between];
}

/** How hard the pen seems to be pressed after it came so far, when it was pressed so before. */
function simulated(before: number, distance: number, size: number): number {
  const speed = Math.min(1, distance / size);
  const wanted = Math.min(1, 1 - speed);
  return Math.min(1, before + (wanted - before) * (speed * PRESSURE_RATE));
}

/** Both sides of the line, from its first point to its last; answers its first and last radius. */
function outlineSides(
  count: number,
  { size, thinning, smoothing, simulatePressure }: Nib,
  left: number[],
  right: number[],
): { first: number; last: number } {
  const { x, y, pressure, vx, vy, distance, run } = line;
  const end = count - 1;
  const total = run[end] ?? 0;
  const near = (size * smoothing) ** 2;
  const radiusAt = (pressed: number) => size * (0.5 - thinning * (0.5 - pressed));
  let before = startPressure(count, size, simulatePressure);
  let radius = radiusAt(pressure[end] ?? 0);
  let first: number | undefined;
  let [beforeX, beforeY] = [vx[0] ?? 0, vy[0] ?? 0];
  let [leftX, leftY] = [x[0] ?? 0, y[0] ?? 0];
  let [rightX, rightY] = [leftX, leftY];
  let wasSharp = false;
  for (let index = 0; index < count; index += 1) {
    const isEnd = index === end;
    if (!isEnd && total - (run[index] ?? 0) < END_NOISE_PX) continue;
    const [atX, atY] = [x[index] ?? 0, y[index] ?? 0];
    const [backX, backY] = [vx[index] ?? 0, vy[index] ?? 0];
    let pressed = pressure[index] ?? 0;
    if (thinning) {
      if (simulatePressure) pressed = simulated(before, distance[index] ?? 0, size);
      radius = radiusAt(pressed);
    } else {
      radius = size / 2;
    }
    first ??= radius;
    radius = Math.max(0.01, radius);
    const next = isEnd ? index : index + 1;
    const [nextX, nextY] = [vx[next] ?? 0, vy[next] ?? 0];
    const bend = isEnd ? 1 : backX * nextX + backY * nextY;
    const isSharp = backX * beforeX + backY * beforeY < 0 && !wasSharp;
    if (isSharp || bend < 0) {
      const [asideX, asideY] = [beforeY * radius, -beforeX * radius];
      for (let turn = 0; turn < JOIN.length; turn += 2) {
        const [sine, cosine] = [JOIN[turn] ?? 0, JOIN[turn + 1] ?? 0];
        leftX = atX - asideX * cosine + asideY * sine;
        leftY = atY - asideX * sine - asideY * cosine;
        left.push(leftX, leftY);
        rightX = atX + asideX * cosine + asideY * sine;
        rightY = atY - asideX * sine + asideY * cosine;
        right.push(rightX, rightY);
      }
      if (bend < 0) wasSharp = true;
      continue;
    }
    wasSharp = false;
    if (isEnd) {
      left.push(atX - backY * radius, atY + backX * radius);
      right.push(atX + backY * radius, atY - backX * radius);
      continue;
    }
    const asideX = (nextY + (backY - nextY) * bend) * radius;
    const asideY = -(nextX + (backX - nextX) * bend) * radius;
    const [toLeftX, toLeftY] = [atX - asideX, atY - asideY];
    if (index <= 1 || (leftX - toLeftX) ** 2 + (leftY - toLeftY) ** 2 > near) {
      left.push(toLeftX, toLeftY);
      leftX = toLeftX;
      leftY = toLeftY;
    }
    const [toRightX, toRightY] = [atX + asideX, atY + asideY];
    if (index <= 1 || (rightX - toRightX) ** 2 + (rightY - toRightY) ** 2 > near) {
      right.push(toRightX, toRightY);
      rightX = toRightX;
      rightY = toRightY;
    }
    before = pressed;
    beforeX = backX;
    beforeY = backY;
  }
  return { first: first ?? radius, last: radius };
}

/** The mean pressure of the beginning, so that a line does not start too thick. */
function startPressure(count: number, size: number, simulatePressure: boolean): number {
  const { pressure, distance } = line;
  let mean = pressure[0] ?? 0;
  for (let index = 0; index < Math.min(count, AVERAGED_COUNT); index += 1) {
    const pressed = simulatePressure
      ? simulated(mean, distance[index] ?? 0, size)
      : (pressure[index] ?? 0);
    mean = (mean + pressed) / 2;
  }
  return mean;
}
