import { atom } from "nanostores";
import * as v from "valibot";
import { type StorageUse, storageUse } from "#core/platform/storage.ts";
import { pb } from "../../../../stores/environment.ts";
import { attempt, type Loadable } from "../../../../stores/result.ts";

/** What the workspace stores, and what it may. */
export const $storage = atom<Loadable<StorageUse>>({ status: "loading" });

/** Loads it anew; what is shown stays until there is an answer. */
export async function loadStorage(): Promise<void> {
  const loaded = await attempt(async () =>
    v.parse(storageUse, await pb().send("/api/gq/storage", {})),
  );
  if (loaded.ok) $storage.set({ status: "ready", data: loaded.value });
  else if ($storage.get().status !== "ready") {
    $storage.set({ status: "failed", failure: loaded.failure });
  }
}

/** From this share of the space on it is said that it comes to an end. */
const NEARLY_FULL = 0.9;

export function isNearlyFull({ space }: StorageUse): boolean {
  return space.used >= NEARLY_FULL * space.max;
}

const MEGABYTE = 1024 * 1024;

/** A size for people: "0.4 MB", "312 MB", "2 GB". */
export function sizeText(bytes: number): string {
  const megabytes = bytes / MEGABYTE;
  const [value, unit] = megabytes >= 1024 ? [megabytes / 1024, "GB"] : [megabytes, "MB"];
  const digits = value < 10 ? 1 : 0;
  return `${value.toLocaleString("en-US", { maximumFractionDigits: digits })} ${unit}`;
}
