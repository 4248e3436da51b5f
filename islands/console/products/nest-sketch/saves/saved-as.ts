import { atom } from "nanostores";

/** Under which name each sketch was saved or opened last, by the sketch's id. */
export const $savedAs = atom<Readonly<Record<string, string>>>({});

export function rememberName(sketch: string, name: string): void {
  $savedAs.set({ ...$savedAs.get(), [sketch]: name });
}
