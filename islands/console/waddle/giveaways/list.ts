import type { GiveawayListing } from "#core/giveaways/api.ts";

export const SORTS = ["name", "codes", "run"] as const;

export type Sort = { by: (typeof SORTS)[number]; descending: boolean };

export const SORT_DEFAULT: Sort = { by: "name", descending: false };

/** A sort as the address has it: `codes`, or `-codes` from the most to the least. */
export function parseSort(text: string | null): Sort {
  const by = SORTS.find((name) => name === text?.replace(/^-/, ""));
  return by ? { by, descending: text?.startsWith("-") === true } : SORT_DEFAULT;
}

export function formatSort({ by, descending }: Sort): string {
  return descending ? `-${by}` : by;
}

/** The giveaways whose name or description holds every word of `search`, sorted. */
export function arrange(
  giveaways: readonly GiveawayListing[],
  search: string,
  sort: Sort,
): GiveawayListing[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = giveaways.filter(({ name, description }) => {
    const text = `${name} ${description}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const sign = sort.descending ? -1 : 1;
  return found.sort((a, b) => sign * COMPARE[sort.by](a, b) || a.name.localeCompare(b.name));
}

const COMPARE: Record<Sort["by"], (a: GiveawayListing, b: GiveawayListing) => number> = {
  name: (a, b) => a.name.localeCompare(b.name),
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
