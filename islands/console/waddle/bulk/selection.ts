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
