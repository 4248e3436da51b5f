/** The app error boundary: rules SHELL-SE1 to SHELL-SE5 of docs/spec/shell.md. */
import { APP_ERROR } from "../reading-limits.ts";
import { THEME_STORAGE_KEY } from "../themes.ts";
import { CONSENT_STORAGE_KEY } from "./consent.ts";

/**
 * Fired on the window when the app can't go on; `detail` is the error. Who hears of it and loads the
 * page again prevents its default.
 */
export const CRITICAL_APP_ERROR_EVENT = "critical-app-error";

/** The key in session storage of the time, in milliseconds, of the last reload by itself. */
export const RELOADED_AT_KEY = "gq:reloaded-at";

/** The key of PocketBase's client for the sign-in. */
export const SIGN_IN_KEY = "pocketbase_auth";

/** What stays in local storage when the cache is cleared (SHELL-SE5). */
export const KEPT_WHEN_CLEARED: readonly string[] = [
  CONSENT_STORAGE_KEY,
  THEME_STORAGE_KEY,
  SIGN_IN_KEY,
];

export const APP_ERROR_TITLE = "Something went wrong";

export type AppErrorCase = "update" | "auth" | "network" | "generic";

export const APP_ERROR_MESSAGES: Record<AppErrorCase, string> = {
  update: "A part of this page is no longer there, most likely because of an update. Refresh.",
  auth: "Your sign-in is no longer valid. Sign in again.",
  network: "The server could not be reached. Check your connection, then refresh.",
  generic: "That is our fault, not yours. Refresh; if it comes back, clear the cache and refresh.",
};

/** What browsers and bundlers say of a module or stylesheet that could not be loaded. */
const CHUNK =
  /chunk|dynamically imported module|importing a module script|module script failed|preload css/i;
const AUTH =
  /\b(401|403|auth|(un)?authori[sz]\w+|(un)?authenticat\w+|sign(ed)?[ -]?(in|out)|log(ged)?[ -]?(in|out)|session|token)\b/i;
const NETWORK = /network|fetch|offline|connection|timed? ?out|ERR_/i;

/** The words of an error, of whatever kind it is; empty for a thing that can't be put in words. */
export function errorText(error: unknown): string {
  try {
    if (error instanceof Error) return `${error.name}: ${error.message}`;
    const named = typeof error === "object" && error !== null && "message" in error;
    return String(named ? error.message : error);
  } catch {
    return "";
  }
}

/** True for an error about code of the app that could not be loaded. */
export function isChunkError(error: unknown): boolean {
  return CHUNK.test(errorText(error));
}

/** Which of the four pages an error gets. Without a network, that is always the reason to name. */
export function appErrorCase(error: unknown, online: boolean): AppErrorCase {
  if (!online) return "network";
  if (isChunkError(error)) return "update";
  const text = errorText(error);
  if (AUTH.test(text)) return "auth";
  return NETWORK.test(text) ? "network" : "generic";
}

/**
 * True when a failed chunk may reload the page by itself: once, and again only after a while, so
 * that a chunk that stays away does not reload it for ever. `lastReload` is what was stored, if any.
 */
export function mayReload(lastReload: string | null, now: number): boolean {
  const last = Number(lastReload ?? Number.NaN);
  return !(Math.abs(now - last) < APP_ERROR.reloadAgainMs);
}
