/** The keys of the editor: what they do, and how the list of shortcuts names them. */

import type { PenName } from "#core/canvas/stroke.ts";
import type { Alignment, Axis } from "./align.ts";
import type { Reorder } from "./order.ts";
import type { EraserName, LineName, ToolName } from "./palette.ts";

export type KeyAction =
  | { type: "tool"; tool: ToolName }
  | { type: "image" }
  | { type: "undo" }
  | { type: "redo" }
  | { type: "remove" }
  | { type: "duplicate" }
  | { type: "chooseAll" }
  | { type: "reorder"; to: Reorder }
  | { type: "align"; to: Alignment }
  | { type: "distribute"; axis: Axis }
  | { type: "group" }
  | { type: "ungroup" }
  | { type: "nudge"; dx: number; dy: number }
  | { type: "zoom"; direction: 1 | -1 }
  | { type: "zoomWhole" }
  | { type: "zoomChosen" }
  | { type: "zoomOne" }
  /** The next size that has a name, and a little wider or thinner. */
  | { type: "size"; step: 1 | -1 }
  | { type: "width"; step: 1 | -1 }
  | { type: "pen"; pen: PenName }
  | { type: "line"; line: LineName }
  | { type: "eraser"; eraser: EraserName }
  /** The next element, or the one before. */
  | { type: "step"; by: 1 | -1 }
  | { type: "escape" }
  | { type: "edit" };

export type Key = Pick<
  KeyboardEvent,
  "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey"
>;

/** The letters and digits of the tools, as the list and the buttons show them. */
export const TOOL_KEYS: Record<ToolName | "image", readonly [letter: string, digit: string]> = {
  select: ["V", "1"],
  hand: ["H", "2"],
  pen: ["P", "3"],
  eraser: ["E", "4"],
  line: ["L", "5"],
  rectangle: ["R", "6"],
  ellipse: ["O", "7"],
  text: ["T", "8"],
  image: ["I", "9"],
};

/** The letters of what a tool can be beside its usual self. */
const VARIANT_KEYS: Record<string, KeyAction> = {
  M: { type: "pen", pen: "marker" },
  B: { type: "pen", pen: "highlighter" },
  A: { type: "line", line: "arrow" },
  G: { type: "line", line: "polygon" },
  X: { type: "eraser", eraser: "part" },
};

const FAR_PX = 10;

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** What a key does; `singleKeys` says whether letters alone do something. */
export function keyAction(key: Key, singleKeys: boolean): KeyAction | undefined {
  if (key.altKey) return undefined;
  if (key.ctrlKey || key.metaKey) return withCommand(key);
  const arrow = ARROWS[key.key];
  if (arrow) {
    const far = key.shiftKey ? FAR_PX : 1;
    return { type: "nudge", dx: arrow[0] * far, dy: arrow[1] * far };
  }
  if (key.key === "Tab") return { type: "step", by: key.shiftKey ? -1 : 1 };
  if (key.key === "Escape") return { type: "escape" };
  if (key.key === "Delete" || key.key === "Backspace") return { type: "remove" };
  if (key.key === "Enter") return { type: "edit" };
  return singleKeys ? single(key) : undefined;
}

function withCommand({ key, code, shiftKey }: Key): KeyAction | undefined {
  switch (key.toLowerCase()) {
    case "z":
      return { type: shiftKey ? "redo" : "undo" };
    case "y":
      return { type: "redo" };
    case "a":
      return { type: "chooseAll" };
    case "d":
      return { type: "duplicate" };
    case "g":
      return { type: shiftKey ? "ungroup" : "group" };
    case "=":
    case "+":
      return { type: "zoom", direction: 1 };
    case "-":
      return { type: "zoom", direction: -1 };
    case "0":
      return { type: "zoomOne" };
  }
  if (code === "BracketRight") return { type: "reorder", to: shiftKey ? "front" : "forward" };
  if (code === "BracketLeft") return { type: "reorder", to: shiftKey ? "back" : "backward" };
  return undefined;
}

function single({ key, code, shiftKey }: Key): KeyAction | undefined {
  if (shiftKey && code === "Digit1") return { type: "zoomWhole" };
  if (shiftKey && code === "Digit2") return { type: "zoomChosen" };
  if (shiftKey && code === "Digit0") return { type: "zoomOne" };
  if (key === "+" || key === "=") return { type: "zoom", direction: 1 };
  if (key === "-") return { type: "zoom", direction: -1 };
  if (key === "]") return { type: "width", step: 1 };
  if (key === "[") return { type: "width", step: -1 };
  if (key === ".") return { type: "size", step: 1 };
  if (key === ",") return { type: "size", step: -1 };
  if (shiftKey) return undefined;
  const variant = VARIANT_KEYS[key.toUpperCase()];
  if (variant) return variant;
  for (const [name, keys] of Object.entries(TOOL_KEYS)) {
    if (!keys.includes(key.toUpperCase())) continue;
    if (name === "image") return { type: "image" };
    return { type: "tool", tool: name as ToolName };
  }
  return undefined;
}
