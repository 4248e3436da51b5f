/** The browser's storage, which may be blocked or full: then nothing is kept, and nothing breaks. */

export type Area = "localStorage" | "sessionStorage";

export function readKept(area: Area, key: string): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

export function keep(area: Area, key: string, value: string): void {
  try {
    globalThis[area].setItem(key, value);
  } catch {
    // What can't be kept is gone with the page.
  }
}

export function forget(area: Area, key: string): void {
  try {
    globalThis[area].removeItem(key);
  } catch {
    // Then it was not kept either.
  }
}
