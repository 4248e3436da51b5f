/** What the dialog of shortcuts lists. */
import { COMMAND_KEY } from "./shortcuts.ts";

/** Keys that are pressed together; several ways to something stand in `or`. */
export type Shortcut = { keys: readonly string[]; or?: readonly string[]; does: string };

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
    where: "On the canvas: tools",
    shortcuts: [
      { keys: ["V"], or: ["1"], does: "Select" },
      { keys: ["H"], or: ["2"], does: "Pan" },
      { keys: ["P"], or: ["3"], does: "Pen" },
      { keys: ["M"], does: "Marker" },
      { keys: ["B"], does: "Highlighter" },
      { keys: ["E"], or: ["4"], does: "Eraser of whole elements" },
      { keys: ["X"], does: "Eraser of parts of strokes" },
      { keys: ["L"], or: ["5"], does: "Line" },
      { keys: ["A"], does: "Arrow" },
      { keys: ["G"], does: "Polygon; Enter or a double press closes it" },
      { keys: ["R"], or: ["6"], does: "Rectangle" },
      { keys: ["O"], or: ["7"], does: "Ellipse" },
      { keys: ["T"], or: ["8"], does: "Text" },
      { keys: ["I"], or: ["9"], does: "Image" },
      { keys: ["["], does: "A little thinner" },
      { keys: ["]"], does: "A little wider" },
      { keys: [","], does: "The next thinner size" },
      { keys: ["."], does: "The next wider size" },
    ],
  },
  {
    where: "On the canvas: what is selected",
    shortcuts: [
      { keys: [COMMAND_KEY, "A"], does: "Select everything" },
      { keys: ["Shift", "click"], does: "Select one more, or one less" },
      { keys: ["↑"], or: ["↓", "←", "→"], does: "Move by 1 pixel; with Shift by 10" },
      { keys: ["Alt", "drag"], does: "Drag a copy; draw and scale from the middle" },
      {
        keys: ["Shift", "drag"],
        does: "Keep straight, square, in proportion, or to angles of 15°",
      },
      { keys: [COMMAND_KEY, "D"], does: "Duplicate" },
      { keys: [COMMAND_KEY, "G"], does: "Make one group" },
      { keys: [COMMAND_KEY, "Shift", "G"], does: "Take a group apart" },
      { keys: [COMMAND_KEY, "C"], does: "Copy; with X cut, with V paste at the pointer" },
      { keys: ["Delete"], or: ["Backspace"], does: "Delete" },
      {
        keys: ["Tab"],
        or: ["Shift Tab"],
        does: "Go to the next element, or the one before; after Esc out of the sheet",
      },
      { keys: ["Enter"], does: "Write in the text; with a tool for shapes or texts, place one" },
      { keys: [COMMAND_KEY, "Shift", "]"], does: "Bring to front" },
      { keys: [COMMAND_KEY, "Shift", "["], does: "Send to back" },
      { keys: [COMMAND_KEY, "]"], does: "One up" },
      { keys: [COMMAND_KEY, "["], does: "One down" },
      { keys: ["Esc"], does: "Stop, or select nothing" },
    ],
  },
  {
    where: "On the canvas: the rest",
    shortcuts: [
      { keys: [COMMAND_KEY, "Z"], does: "Undo your last step" },
      { keys: [COMMAND_KEY, "Shift", "Z"], or: [`${COMMAND_KEY} Y`], does: "Redo it" },
      { keys: ["Space", "drag"], does: "Pan" },
      { keys: ["+"], does: "Zoom in" },
      { keys: ["−"], does: "Zoom out" },
      { keys: ["Shift", "0"], or: [`${COMMAND_KEY} 0`], does: "The sheet's own size" },
      { keys: ["Shift", "1"], does: "Show the whole sheet" },
      { keys: ["Shift", "2"], does: "Show what is selected" },
      { keys: ["F9"], does: "Hide the overlay from your stream, or show it again" },
    ],
  },
  {
    where: "In the rehearsal chat",
    shortcuts: [{ keys: ["Enter"], does: "Say the line" }],
  },
];

/** The list as somebody at that page reads it: at the canvas, the canvas's keys come first. */
export function listFor(path: string): typeof SHORTCUTS {
  if (!path.startsWith("/nest-sketch/canvas")) return SHORTCUTS;
  return [...SHORTCUTS].sort((a, b) => Number(isCanvas(b)) - Number(isCanvas(a)));
}

function isCanvas({ where }: { where: string }): boolean {
  return where.startsWith("On the canvas");
}
