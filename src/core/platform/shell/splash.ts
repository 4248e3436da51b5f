/** The splash: rules SHELL-SS1 to SHELL-SS5 of docs/spec/shell.md. */
import { SHELL } from "../reading-limits.ts";
import type { Variant } from "../variants.ts";

/** The session cookie that says that this browser session has seen the splash. */
export const SPLASH_COOKIE = "gq_splash";

/** Whether a page may show the splash at all. Docs, and pages about an error, are read at once. */
export function mayShowSplash(variant: Variant, page: "ordinary" | "error"): boolean {
  return variant !== "ask" && page === "ordinary";
}

/** How long the splash still has to show, in milliseconds, `elapsed` after the page was opened. */
export function splashRest(elapsed: number): number {
  return Math.max(0, SHELL.splashMs - elapsed);
}
