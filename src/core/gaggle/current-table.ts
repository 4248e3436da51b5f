import type { Rarity } from "../cards/vocabulary.ts";
import { type DrawTable, drawTable } from "./draw-table.ts";

/** Which cards may come by on a day: those of released sets that are in season. */

/** As much of a printing as says when it may come by. */
type Release = {
  set: string;
  rarity: Rarity;
  onlyIn?: string | undefined;
  released?: string | undefined;
};

type Table<Printing extends Release = Release> = {
  cards: readonly { slug: string; printings: readonly Printing[] }[];
  sets: readonly { slug: string; released: string }[];
};

/** The seasons of the northern half of the world, by month from January. */
const SEASON_OF_MONTH = [
  "winter",
  "winter",
  "spring",
  "spring",
  "spring",
  "summer",
  "summer",
  "summer",
  "autumn",
  "autumn",
  "autumn",
  "winter",
] as const;

/** The day (UTC) of a time in milliseconds since the epoch, e.g. 2026-12-21. */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/**
 * The printing as which each card may come by at a time, in milliseconds since the epoch. Of several
 * printings it is the one that was released last.
 */
export function printingsAt<Printing extends Release>(
  { cards, sets }: Table<Printing>,
  at: number,
): { slug: string; rarity: Rarity; printing: Printing }[] {
  const day = dayOf(at);
  const season = SEASON_OF_MONTH[new Date(at).getUTCMonth()];
  const releaseOf = ({ set, released }: Printing) =>
    released ?? sets.find(({ slug }) => slug === set)?.released ?? "";
  return cards.flatMap(({ slug, printings }) => {
    const [newest] = printings
      .filter((printing) => {
        const isInSeason = [undefined, "all year", season].includes(printing.onlyIn);
        return isInSeason && releaseOf(printing) !== "" && releaseOf(printing) <= day;
      })
      .toSorted((one, other) => releaseOf(other).localeCompare(releaseOf(one)));
    return newest ? [{ slug, rarity: newest.rarity, printing: newest }] : [];
  });
}

/** The table that encounters are drawn from at a time, in milliseconds since the epoch. */
export function tableAt(table: Table, at: number): DrawTable {
  return drawTable(printingsAt(table, at));
}
