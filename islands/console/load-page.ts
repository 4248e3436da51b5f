import type { ComponentType } from "react";

const RELOADED_AT = "gq:reloaded-at";
const RELOAD_AGAIN_MS = 10_000;

/**
 * Loads a page's code. When that fails, most often because a new version was put up, the whole
 * page is loaded again (requirements, section 4), but not in a loop.
 */
export async function loadPage(load: () => Promise<ComponentType>): Promise<ComponentType> {
  try {
    return await load();
  } catch (error) {
    window.dispatchEvent(new CustomEvent("gq:critical-app-error", { detail: error }));
    const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
    if (Date.now() - last < RELOAD_AGAIN_MS) throw error;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    location.reload();
    return new Promise(() => {});
  }
}
