import { atom, computed } from "nanostores";
import { $query } from "../shortcuts.ts";
import type { CardFinder } from "./card-finder.ts";
import type { Entry } from "./entries.ts";

/** Cards in the palette. Neither engine nor cards are loaded before letters are typed. */

type FinderState =
  | { status: "unasked" | "loading" | "failed" }
  | { status: "ready"; find: CardFinder };

/** A single letter finds too much to be meant. */
const TYPED_MIN_CHARS = 2;

const $finder = atom<FinderState>({ status: "unasked" });

export const $paletteCards = computed(
  [$finder, $query],
  (finder, query): { entries: readonly Entry[]; isMissing: boolean } => ({
    entries: finder.status === "ready" && isTyped(query) ? finder.find(query.trim()) : [],
    isMissing: finder.status === "failed",
  }),
);

/** Loads the cards with the first letters; after a failure, when the palette is opened again. */
export function watchPaletteCards(): () => void {
  if ($finder.get().status === "failed") $finder.set({ status: "unasked" });
  return $query.subscribe((query) => {
    if (isTyped(query) && $finder.get().status === "unasked") void load();
  });
}

async function load(): Promise<void> {
  $finder.set({ status: "loading" });
  try {
    const { loadCardFinder } = await import("./card-finder.ts");
    $finder.set({ status: "ready", find: await loadCardFinder() });
  } catch {
    $finder.set({ status: "failed" });
  }
}

function isTyped(query: string): boolean {
  return query.trim().length >= TYPED_MIN_CHARS;
}
