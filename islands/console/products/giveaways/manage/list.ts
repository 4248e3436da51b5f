import type { GiveawayListing } from "#core/giveaways/api.ts";
import { byText, matcherOf, type Sort } from "../../../../ui/list-query.ts";

export const SORTS = ["name", "codes", "run"] as const;

export type SortBy = (typeof SORTS)[number];

/** The giveaways whose name or description holds every word of `search`, sorted. */
export function arrange(
  giveaways: readonly GiveawayListing[],
  search: string,
  sort: Sort<SortBy>,
): GiveawayListing[] {
  const matches = matcherOf(search);
  const found = giveaways.filter(({ name, description }) => matches(`${name} ${description}`));
  const sign = sort.descending ? -1 : 1;
  return found.sort((a, b) => sign * COMPARE[sort.by](a, b) || byText(a.name, b.name));
}

const COMPARE: Record<SortBy, (a: GiveawayListing, b: GiveawayListing) => number> = {
  name: (a, b) => byText(a.name, b.name),
  codes: (a, b) => a.unused_codes - b.unused_codes,
  run: (a, b) => (a.run?.started_at ?? 0) - (b.run?.started_at ?? 0),
};
