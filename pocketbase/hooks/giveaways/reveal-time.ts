import { GIVEAWAY } from "#core/giveaways/limits.ts";
import { msOf } from "../platform/records/database-time.ts";
import type { WinnerRow } from "./rows.ts";

/** From when on the page of a claim shows the prize, in ms since the epoch (FAIR-C14). */
export function revealTime({ claimed_at }: Pick<WinnerRow, "claimed_at">): number {
  return msOf(claimed_at) + GIVEAWAY.revealAfterSeconds * 1000;
}
