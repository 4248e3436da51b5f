/** A search in a player's public collection: `of` in the address names the player (CARDSEARCH-U8). */
import { collectionPath } from "../gaggle/addresses.ts";
import { recordPage } from "../platform/addresses.ts";

/** The player whose collection an address's query names; undefined where it can't be a player's. */
export function playerIn(parameters: URLSearchParams): string | undefined {
  const of = parameters.get("of") ?? "";
  return recordPage(collectionPath(of)) === undefined ? undefined : of;
}
