/**
 * The routes of Gaggle. When an encounter ends many people ask at once, so a new runtime loads this
 * small library alone.
 */
import "../platform/runtime.ts";

export { actInGaggle, commitGaggle, gaggleWishers, restoreGaggle } from "./route-bots.ts";
