/** How a list is ordered: by one of its columns. */
export type Sort<T extends string> = { by: T; descending: boolean };

/** A sort as an address has it: `used`, or `-used` from the most to the least; else by the first of `names`. */
export function parseSort<T extends string>(
  text: string | null,
  names: readonly [T, ...T[]],
): Sort<T> {
  const by = names.find((name) => name === text?.replace(/^-/, ""));
  return by
    ? { by, descending: text?.startsWith("-") === true }
    : { by: names[0], descending: false };
}

export function formatSort<T extends string>({ by, descending }: Sort<T>): string {
  return descending ? `-${by}` : by;
}

/** Orders texts as people do: `!quote2` before `!quote10`, in either case. */
export const byText = new Intl.Collator("en-US", { numeric: true }).compare;

/** Whether a text holds every word of a search, in either case. */
export function matcherOf(search: string): (text: string) => boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return (text) => words.every((word) => text.toLowerCase().includes(word));
}
