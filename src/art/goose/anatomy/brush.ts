import { add, type Point } from "../pen.ts";
import { type Random, sway } from "../seed.ts";

/** What the parts need to be drawn: names for their definitions and an unsteady hand. */
export interface Brush {
  /** Prefix of every id. */
  id: string;
  random: Random;
  /** Definitions (gradients, clips) that the parts have asked for. */
  definitions: string[];
}

/** The place where an unsteady hand puts a point. */
export function unsteady(brush: Brush, point: Point, reach = 0.5): Point {
  return add(point, [sway(brush.random, reach), sway(brush.random, reach)]);
}
