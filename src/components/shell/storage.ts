/** The browser's storage, which may be blocked or full: then nothing is kept, and nothing breaks. */

export type Area = "localStorage" | "sessionStorage";

export function readStored(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

/** True when the value was kept. */
export function store(area: Area, key: string, value: string): boolean {
  try {
    window[area].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/**
 * Calls `apply` with what is stored under `key` when another tab has changed it, and when this page
 * is shown after it was out of sight: prerendered, or kept for going back, it was told of nothing.
 */
export function onStored(key: string, apply: (value: string | null) => void): void {
  const read = () => apply(readStored("localStorage", key));
  addEventListener("storage", (event) => event.key === key && read());
  addEventListener("pageshow", ({ persisted }) => persisted && read());
  document.addEventListener("prerenderingchange", read);
}
