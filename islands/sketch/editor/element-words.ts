/** Elements in words, for whoever does not see them. */
import type { SketchElement } from "#core/sketch/element.ts";
import { TOOLS, type ToolName } from "./palette.ts";

const PENS = { pen: "Stroke", marker: "Marker stroke", highlighter: "Highlighter stroke" } as const;

const TOOL_NAMES: Record<ToolName, string> = {
  select: "Select",
  hand: "Pan",
  pen: "Pen",
  eraser: "Eraser",
  line: "Line",
  rectangle: "Rectangle",
  ellipse: "Ellipse",
  text: "Text",
};

/** So much of a text is read out. */
const WORDS_MAX_CHARS = 60;

export function toolName(tool: ToolName): string {
  return TOOLS.includes(tool) ? TOOL_NAMES[tool] : "";
}

function kindOf(element: SketchElement): string {
  switch (element.kind) {
    case "stroke":
      return PENS[element.pen ?? "pen"];
    case "line":
      return element.arrow && element.arrow !== "none" ? "Arrow" : "Line";
    case "rectangle":
      return "Rectangle";
    case "ellipse":
      return "Ellipse";
    case "polygon":
      return "Polygon";
    case "text":
      return `Text “${element.text.replaceAll("\n", " ").slice(0, WORDS_MAX_CHARS)}”`;
    case "image":
      return "Image";
  }
}

/** What is chosen, among all that is there in drawing order. */
export function selectionWords(
  chosen: readonly SketchElement[],
  all: readonly SketchElement[],
): string {
  const [only, ...others] = chosen;
  if (!only) return "Nothing is selected.";
  if (others.length > 0) return `${chosen.length} elements are selected.`;
  const place = all.findIndex(({ id }) => id === only.id) + 1;
  const waits = only.pending ? ", waits for approval" : "";
  return `${kindOf(only)} by ${only.author}, ${place} of ${all.length}${waits}.`;
}

/** "1 element" or "3 elements". */
export function elementsInWords(count: number): string {
  return `${count} ${count === 1 ? "element" : "elements"}`;
}
