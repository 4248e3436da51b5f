import { KEPT_WHEN_CLEARED } from "#core/platform/shell/app-error.ts";
import { environment, type TextStorage } from "../../stores/environment.ts";

/** Forgets what this browser keeps but theme, consent and sign-in, and loads the page afresh (SHELL-SE5). */
export async function clearCacheAndRefresh(): Promise<void> {
  const { fetch, location } = environment();
  try {
    const { localStorage, sessionStorage } = environment();
    sessionStorage.clear();
    for (const key of keysOf(localStorage)) {
      if (!KEPT_WHEN_CLEARED.includes(key)) localStorage.removeItem(key);
    }
    await fetch(location.href, { cache: "reload" });
  } catch {
    // What can't be cleared stays; the refresh is worth trying all the same.
  }
  location.reload();
}

function keysOf(storage: TextStorage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
}
