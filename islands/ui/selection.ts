import { useState } from "react";
import type { Selection } from "react-aria-components";

/**
 * What is selected of a list, by id. Of what the search hides or somebody deleted nothing is
 * selected, so that nobody changes what they do not see.
 */
export function useSelection<T extends { id: string }>(shown: readonly T[]) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const selected = shown.filter(({ id }) => keys.has(id));
  return {
    selected,
    keys: new Set(selected.map(({ id }) => id)),
    /** Takes what a table says; "all" is everything that the search found. */
    select: (selection: Selection) =>
      setKeys(
        selection === "all"
          ? new Set(shown.map(({ id }) => id))
          : new Set([...selection].map(String)),
      ),
    clear: () => setKeys(new Set()),
  };
}

/**
 * The keys with all from `from` to `to` as the last one of them became: selected, or not. `items`
 * are those that are shown, in their order.
 */
export function rangeTo(
  items: readonly { id: string }[],
  { keys, from, to }: { keys: ReadonlySet<string>; from: string; to: string },
): Set<string> {
  const ids = items.map(({ id }) => id);
  const ends = [ids.indexOf(from), ids.indexOf(to)].sort((a, b) => a - b);
  const [first = -1, last = -1] = ends;
  if (first < 0) return new Set(keys);
  const range = new Set(ids.slice(first, last + 1));
  return keys.has(to) ? new Set(keys).union(range) : new Set(keys).difference(range);
}
