/**
 * The routes of Gaggle. When an encounter ends many people ask at once, so a new runtime loads this
 * small library alone.
 */
import "../platform/runtime.ts";

export {
  actInGaggle,
  commitGaggle,
  gaggleNests,
  gaggleWishers,
  restoreGaggle,
} from "./route-bots.ts";
export { listGaggleEncounters, listGagglePlayers } from "./route-console.ts";
export { readGaggleHeads, readGaggleLog, readGaggleTables } from "./route-log.ts";
export { changeOwnPlayer, readOwnPlayer, stepGaggleTrade } from "./route-own.ts";
export {
  readPublicChannel,
  readPublicEncounter,
  readPublicPlayer,
  readPublicTrade,
} from "./route-public.ts";
