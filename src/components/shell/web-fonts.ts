import { store } from "./storage.ts";

/** Its presence in local storage says that this browser has the site's fonts in its cache. */
export const FONTS_STORAGE_KEY = "gq:fonts";

/**
 * Loads the site's fonts once somebody's first page is painted (rule SHELL-SP1): before, they would share
 * the line with what is read. Later pages begin with them, by the script in the head.
 */
export function startWebFonts(): void {
  const { dataset } = document.documentElement;
  if (dataset.fonts !== "later") return;
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName("first-contentful-paint").length === 0) return;
    observer.disconnect();
    delete dataset.fonts;
    void document.fonts.ready.then(() => store("localStorage", FONTS_STORAGE_KEY, "cached"));
  }).observe({ type: "paint", buffered: true });
}
