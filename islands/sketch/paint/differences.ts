import type { SketchElement } from "#core/sketch/element.ts";
import type { Box } from "./geometry.ts";

/** An element as a picture knows it, with the box around it (canvas pixels). */
export type Entry = { element: SketchElement; bounds: Box };

/** Elements are replaced when they change, never changed themselves: what is another is different. */
export function differences(
  elements: readonly SketchElement[],
  before: ReadonlyMap<string, Entry>,
): ReadonlySet<string> {
  const gone = new Set(before.keys());
  const different = new Set<string>();
  for (const element of elements) {
    gone.delete(element.id);
    if (before.get(element.id)?.element !== element) different.add(element.id);
  }
  for (const id of gone) different.add(id);
  return different;
}

/** The elements that came after all others: nothing has to be painted again for them. */
export function comesOnTop(
  elements: readonly SketchElement[],
  dirty: ReadonlySet<string>,
  before: ReadonlyMap<string, Entry>,
): ReadonlySet<string> {
  const onTop = new Set<string>();
  for (let index = elements.length - 1; index >= 0; index -= 1) {
    const id = elements[index]?.id ?? "";
    if (!dirty.has(id) || before.has(id)) break;
    onTop.add(id);
  }
  return onTop;
}
