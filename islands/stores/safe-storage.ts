/** The browser's storage, which may be blocked or full: then nothing is kept, and nothing breaks. */
import { environment, type TextStorage } from "./environment.ts";

export type Area = "localStorage" | "sessionStorage";

export function readKept(area: Area, key: string): string | null {
  return inStorage(area, (storage) => storage.getItem(key)) ?? null;
}

export function keep(area: Area, key: string, value: string): void {
  inStorage(area, (storage) => storage.setItem(key, value));
}

export function forget(area: Area, key: string): void {
  inStorage(area, (storage) => storage.removeItem(key));
}

/** Returns undefined where the storage is blocked or full. */
function inStorage<T>(area: Area, use: (storage: TextStorage) => T): T | undefined {
  const from = environment();
  try {
    return use(from[area]);
  } catch {
    return undefined;
  }
}
