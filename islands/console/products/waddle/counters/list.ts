import { byText, matcherOf } from "../../../../ui/list-query.ts";
import type { StoredCounter } from "./store.ts";

export const SORTS = ["name", "value", "changed"] as const;

export type Sort = (typeof SORTS)[number];

export const SORT_NAMES: Record<Sort, string> = {
  name: "By name",
  value: "Highest first",
  changed: "Changed last",
};

/** A sort as the address has it. */
export function parseSort(text: string | null): Sort {
  return SORTS.find((name) => name === text) ?? "name";
}

/** The counters whose name holds every word of `search`, sorted. */
export function arrange(
  counters: readonly StoredCounter[],
  search: string,
  sort: Sort,
): StoredCounter[] {
  const matches = matcherOf(search);
  const found = counters.filter(({ name }) => matches(name));
  return found.sort((a, b) => COMPARE[sort](a, b) || byText(a.name, b.name));
}

const COMPARE: Record<Sort, (a: StoredCounter, b: StoredCounter) => number> = {
  name: (a, b) => byText(a.name, b.name),
  value: (a, b) => b.value - a.value,
  changed: (a, b) => b.updated_at.localeCompare(a.updated_at),
};
