import { generateNKeysBetween } from "fractional-indexing";
import type { SketchElement } from "#core/sketch/element.ts";

export type Reorder = "front" | "forward" | "backward" | "back";

/**
 * The new places of the chosen elements among `elements` (in drawing order), as keys; empty when
 * they are there already. Chosen elements keep their order among themselves.
 */
export function reordered(
  elements: readonly SketchElement[],
  chosen: ReadonlySet<string>,
  to: Reorder,
): { id: string; z: string }[] {
  const moving = elements.filter(({ id }) => chosen.has(id));
  const rest = elements.filter(({ id }) => !chosen.has(id));
  if (moving.length === 0) return [];
  const at = placeAmong(elements, rest, chosen, to);
  const wanted = [...rest.slice(0, at), ...moving, ...rest.slice(at)];
  if (wanted.every(({ id }, index) => elements[index]?.id === id)) return [];
  const [below, above] = keysAround(rest, at);
  const keys = generateNKeysBetween(below, above, moving.length);
  return moving.map(({ id }, index) => ({ id, z: keys[index] ?? "a0" }));
}

/** How many of the others are to be below the chosen ones. */
function placeAmong(
  elements: readonly SketchElement[],
  rest: readonly SketchElement[],
  chosen: ReadonlySet<string>,
  to: Reorder,
): number {
  if (to === "back") return 0;
  if (to === "front") return rest.length;
  const isChosen = ({ id }: SketchElement) => chosen.has(id);
  if (to === "forward") {
    const top = elements.findLastIndex(isChosen);
    const below = elements.slice(0, top).filter((element) => !isChosen(element)).length;
    return Math.min(below + 1, rest.length);
  }
  return Math.max(elements.findIndex(isChosen) - 1, 0);
}

/**
 * The keys on both sides of a place. Two elements may have the same key (then their ids decide):
 * between those is no key, so the place above them is taken.
 */
function keysAround(
  rest: readonly SketchElement[],
  at: number,
): [below: string | null, above: string | null] {
  const below = rest[at - 1]?.z ?? null;
  const above = rest.slice(at).find(({ z }) => below === null || z > below)?.z ?? null;
  return [below, above];
}
