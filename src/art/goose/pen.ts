/** A place on the paper; x grows to the right, y downwards. */
export type Point = readonly [x: number, y: number];

/** One decimal, without a leading zero: what a drawing needs and no more. */
export function compact(value: number): string {
  const text = (Math.round(value * 10) / 10).toString();
  if (text === "-0") return "0";
  return text.replace(/^(-?)0\./, "$1.");
}

/** Numbers of a path with a separator only where the grammar of paths asks for one. */
export function numbers(values: readonly number[]): string {
  let text = "";
  let fraction = false;
  for (const value of values) {
    const next = compact(value);
    const apart = text !== "" && !next.startsWith("-") && !(next.startsWith(".") && fraction);
    text += apart ? ` ${next}` : next;
    fraction = next.includes(".");
  }
  return text;
}

const round = (value: number) => Math.round(value * 10) / 10;

export function add(a: Point, b: Point): Point {
  return [a[0] + b[0], a[1] + b[1]];
}

export function between(a: Point, b: Point, share: number): Point {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}

export function turn([x, y]: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/**
 * Writes a path in relative commands. It remembers where the rounded pen really is, so that the
 * rounding of many small steps doesn't add up.
 */
class Pen {
  text = "";
  private x = 0;
  private y = 0;
  private last = "";

  move([x, y]: Point): void {
    const [left, top] = [round(x), round(y)];
    this.text += this.text === "" ? "M" : "m";
    this.text += numbers(this.text === "M" ? [left, top] : [left - this.x, top - this.y]);
    this.last = "";
    [this.x, this.y] = [left, top];
  }

  /** Draws to the last of the points; long steps, where the eye can't tell, in whole numbers. */
  draw(command: "c" | "s" | "q" | "l", points: readonly Point[]): void {
    const steps = points.map(([x, y]) => [round(x) - this.x, round(y) - this.y] as const);
    const length = Math.hypot(...(steps.at(-1) ?? [0, 0]));
    const values = steps.flatMap((step, index) => {
      const handle = index < steps.length - 1;
      if (length > (handle ? 6 : 22)) return step.map(Math.round);
      return length > 8 ? step.map((value) => Math.round(value * 2) / 2) : step;
    });
    const text = numbers(values);
    if (this.last !== command) this.text += command;
    else if (!text.startsWith("-")) this.text += " ";
    this.text += text;
    this.last = command;
    this.x = round(this.x + (values.at(-2) ?? 0));
    this.y = round(this.y + (values.at(-1) ?? 0));
  }
}

/** A smooth open line through the points. */
export function smooth(points: readonly Point[]): string {
  const pen = new Pen();
  smoothInto(pen, points, false);
  return pen.text;
}

/** A smooth closed shape through the points. */
export function blob(points: readonly Point[]): string {
  const pen = new Pen();
  smoothInto(pen, points, true);
  return `${pen.text}z`;
}

/**
 * Catmull-Rom, with handles as long on both sides of a point: all segments but the first are then
 * the short command `s`. The nearer neighbour limits their length, so that the line never loops.
 */
function smoothInto(pen: Pen, points: readonly Point[], closed: boolean): void {
  const count = points.length;
  const at = (index: number): Point => {
    const place = closed ? (index + count) % count : Math.min(Math.max(index, 0), count - 1);
    return points[place] ?? [0, 0];
  };
  const handle = (index: number): Point => {
    const [before, here, after] = [at(index - 1), at(index), at(index + 1)];
    const along = distance(before, after);
    const ends = !closed && (index === 0 || index === count - 1);
    const near = Math.min(distance(before, here), distance(here, after)) * 0.46;
    const length = ends ? along / 3 : Math.min(along / 5, near);
    const share = along < 0.01 ? 0 : length / along;
    return [(after[0] - before[0]) * share, (after[1] - before[1]) * share];
  };
  pen.move(at(0));
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const [from, to] = [at(index), at(index + 1)];
    const [out, into] = [handle(index), handle(index + 1)];
    const arrival: Point = [to[0] - into[0], to[1] - into[1]];
    if (index === 0) pen.draw("c", [add(from, out), arrival, to]);
    else pen.draw("s", [arrival, to]);
  }
}

/** Straight lines; each list of points is a stroke of its own. */
export function strokes(lines: readonly (readonly Point[])[]): string {
  const pen = new Pen();
  for (const [start, ...rest] of lines) {
    if (!start) continue;
    pen.move(start);
    for (const point of rest) pen.draw("l", [point]);
  }
  return pen.text;
}

const whole = ([x, y]: Point): Point => [Math.round(x), Math.round(y)];

/** Short straight strokes in whole numbers, for hatching, where the eye can't tell. */
export function hatching(lines: readonly (readonly [Point, Point])[]): string {
  return strokes(lines.map(([from, to]) => [whole(from), whole(to)]));
}

/** Arcs in whole numbers, each from a point by a bend to the next point: the edges of feathers. */
export function scallops(rows: readonly (readonly Point[])[]): string {
  const pen = new Pen();
  for (const [start, ...rest] of rows) {
    if (!start) continue;
    pen.move(whole(start));
    arcs(pen, rest.map(whole));
  }
  return pen.text;
}

function arcs(pen: Pen, points: readonly Point[]): void {
  for (let index = 0; index + 1 < points.length; index += 2) {
    const bend = points[index];
    const end = points[index + 1];
    if (bend && end) pen.draw("q", [bend, end]);
  }
}

/** A closed shape: a smooth edge through the points, then arcs as `scallops` draws them. */
export function fringed(edge: readonly Point[], fringe: readonly Point[]): string {
  const pen = new Pen();
  smoothInto(pen, edge, false);
  arcs(pen, fringe);
  return `${pen.text}z`;
}

/** A closed shape of straight lines. */
export function polygon(points: readonly Point[]): string {
  return `${strokes([points])}z`;
}
