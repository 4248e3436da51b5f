import type { SketchElement } from "#core/sketch/element.ts";

/** What one person drew that waits for approval, in the order of drawing. */
export type Waiting = {
  person: string;
  name: string;
  elements: readonly SketchElement[];
};

/** What waits, by person; who has waited longest comes first. */
export function waitingOf(elements: readonly SketchElement[]): Waiting[] {
  const byPerson = Map.groupBy(
    elements.filter(({ pending }) => pending),
    ({ by }) => by,
  );
  return [...byPerson]
    .map(([person, theirs]) => ({
      person,
      name: theirs[0]?.author ?? "",
      elements: theirs,
    }))
    .sort((a, b) => oldest(a.elements) - oldest(b.elements));
}

function oldest(elements: readonly SketchElement[]): number {
  return Math.min(...elements.map(({ version }) => version));
}
