/** Elements that are chosen and moved as one. */
import type { SketchElement } from "#core/sketch/element.ts";

/** The ids with those of everything that is in a group with one of them. */
export function withGroups(
  elements: readonly SketchElement[],
  ids: ReadonlySet<string>,
): Set<string> {
  const groups = new Set<string>();
  for (const { id, group } of elements) if (group && ids.has(id)) groups.add(group);
  if (groups.size === 0) return new Set(ids);
  const whole = elements.filter(({ id, group }) => ids.has(id) || (group && groups.has(group)));
  return new Set(whole.map(({ id }) => id));
}

/** The elements by what is moved as one: groups, and each element that is in none. */
export function unitsOf(elements: readonly SketchElement[]): SketchElement[][] {
  return [...Map.groupBy(elements, ({ id, group }) => group || id).values()];
}
