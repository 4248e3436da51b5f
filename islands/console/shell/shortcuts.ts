import { atom, onMount } from "nanostores";
import { keep, readKept } from "../../stores/safe-storage.ts";

const SINGLE_KEYS_KEY = "gq:single-key-shortcuts";

/** What is open over the page. */
export type Overlay = "palette" | "shortcuts" | undefined;

export const $overlay = atom<Overlay>(undefined);

/** What was typed into the palette; it begins before the palette's code is there. */
export const $query = atom("");

export function openPalette(): void {
  $query.set("");
  $overlay.set("palette");
}

/** Whether single keys do something; some people's software types for them. */
export const $singleKeys = atom(true);

onMount($singleKeys, () => $singleKeys.set(readKept("localStorage", SINGLE_KEYS_KEY) !== "off"));

export function setSingleKeys(areOn: boolean): void {
  $singleKeys.set(areOn);
  keep("localStorage", SINGLE_KEYS_KEY, areOn ? "on" : "off");
}

/** The key that is held for shortcuts, as this computer's keyboard has it. */
export const COMMAND_KEY = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? "")
  ? "⌘"
  : "Ctrl";

export type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;

/** What a key does. `isTyping` is true while a field that takes text has the focus. */
export function actionOf(
  { key, ctrlKey, metaKey, altKey }: KeyPress,
  isTyping: boolean,
  singleKeys: boolean,
): "palette" | "shortcuts" | "search" | undefined {
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === "k") return "palette";
  if (isTyping || !singleKeys || ctrlKey || metaKey || altKey) return undefined;
  if (key === "?") return "shortcuts";
  return key === "/" ? "search" : undefined;
}
