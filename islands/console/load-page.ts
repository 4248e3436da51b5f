import type { ComponentType } from "react";
import { CRITICAL_APP_ERROR_EVENT } from "#core/platform/shell/app-error.ts";

/**
 * Loads a page's code. When that fails, most often because a new version was put up, the app error
 * boundary around the page catches it: it loads the whole page again (requirements, section 4), or
 * shows what went wrong.
 */
export async function loadPage(load: () => Promise<ComponentType>): Promise<ComponentType> {
  try {
    return await load();
  } catch (error) {
    const event = new CustomEvent(CRITICAL_APP_ERROR_EVENT, { detail: error, cancelable: true });
    // Prevented means that the page is being loaded again: nothing is shown in its last moment.
    if (!window.dispatchEvent(event)) return new Promise(() => {});
    throw error;
  }
}
