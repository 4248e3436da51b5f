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

/** True while a run takes entries or waits for its draw: no other can start. */
export function isRunning({ run }: GiveawayListing): boolean {
  return run?.state === "open" || run?.state === "closed";
}

/** Why a run can't start now, if it can't. */
export function startProblem(
  giveaway: GiveawayListing,
  all: readonly GiveawayListing[],
): string | undefined {
  if (isRunning(giveaway)) return "It is running.";
  const other = all.find(({ run }) => run?.state === "open");
  if (other) return `“${other.name}” is open; a workspace runs one at a time.`;
  if (!giveaway.enabled) return "It is off. Switch it on first.";
  if (giveaway.unused_codes === 0) return "It has no codes left. Add some first.";
  return undefined;
}
