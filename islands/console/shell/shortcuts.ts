import { atom } from "nanostores";
import { keep, readKept } from "../../stores/kept.ts";

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
export const $singleKeys = atom(readKept("localStorage", SINGLE_KEYS_KEY) !== "off");

export function setSingleKeys(areOn: boolean): void {
  $singleKeys.set(areOn);
  keep("localStorage", SINGLE_KEYS_KEY, areOn ? "on" : "off");
}

/** The key that is held for shortcuts, as this computer's keyboard has it. */
export const COMMAND_KEY = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? "")
  ? "⌘"
  : "Ctrl";

export type Shortcut = { keys: readonly string[]; does: string };

/** What the dialog of shortcuts lists. */
export const SHORTCUTS: readonly { where: string; shortcuts: readonly Shortcut[] }[] = [
  {
    where: "Everywhere",
    shortcuts: [
      { keys: [COMMAND_KEY, "K"], does: "Find a page, a chat command or an action" },
      { keys: ["?"], does: "Show these shortcuts" },
      { keys: ["/"], does: "Search on this page" },
      { keys: ["Ctrl", "`"], does: "Open or close GQSH, the terminal" },
      { keys: ["Esc"], does: "Close what is open" },
    ],
  },
  {
    where: "In lists and menus",
    shortcuts: [
      { keys: ["↑", "↓"], does: "Go through the entries" },
      { keys: ["Enter"], does: "Open or do it" },
    ],
  },
  {
    where: "On the canvas",
    shortcuts: [
      { keys: ["V", "H"], does: "Select; pan" },
      { keys: ["P", "E"], does: "Pen; eraser" },
      { keys: ["L", "R", "O"], does: "Line; rectangle; ellipse" },
      { keys: ["T", "I"], does: "Text; image" },
      { keys: [COMMAND_KEY, "Z"], does: "Undo your last step; with Shift, redo it" },
      { keys: [COMMAND_KEY, "D"], does: "Duplicate what is selected" },
      { keys: ["[", "]"], does: "Send to back; bring to front" },
      { keys: [",", "."], does: "Thinner; thicker" },
      { keys: ["Shift"], does: "Keep squares, circles and straight angles" },
      { keys: ["Space"], does: "Hold it and drag to pan" },
      { keys: ["+", "−"], does: "Zoom in; zoom out" },
      { keys: ["Shift", "1"], does: "Show the whole sheet" },
      { keys: ["F9"], does: "Hide the overlay from your stream, or show it again" },
    ],
  },
  {
    where: "In the rehearsal chat",
    shortcuts: [{ keys: ["Enter"], does: "Say the line" }],
  },
];

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
