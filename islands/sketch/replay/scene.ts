import type { ReplayChange, ReplayElement } from "./timeline.ts";

/** What lies on the sheet at a moment of a replay. */
export type Scene = Map<string, ReplayElement>;

/**
 * Makes a change; returns whether it only put elements above all others, which can be painted over
 * what is there.
 */
export function applyTo(scene: Scene, change: ReplayChange): boolean {
  switch (change.type) {
    case "put": {
      const top = topOf(scene);
      for (const element of change.elements) scene.set(element.id, element);
      return change.elements.every(({ z }) => z > top);
    }
    case "set":
      for (const { id, props } of change.changes) {
        const element = scene.get(id);
        // A property that its kind does not have is not painted.
        if (element) scene.set(id, { ...element, ...props } as ReplayElement);
      }
      return false;
    case "delete":
      for (const id of change.ids) scene.delete(id);
      return false;
  }
}

/** What is to be painted, from the bottom to the top. What waits for approval is not. */
export function inOrder(scene: Scene): ReplayElement[] {
  return [...scene.values()]
    .filter(({ pending }) => !pending)
    .sort((a, b) => (a.z === b.z ? compare(a.id, b.id) : compare(a.z, b.z)));
}

function topOf(scene: Scene): string {
  let top = "";
  for (const { z } of scene.values()) if (z > top) top = z;
  return top;
}

/** By code units, as everywhere in a sketch. */
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
