/** What the style panel shows: the look of what is chosen, else of what will be drawn. */
import type { SketchElement } from "#core/sketch/element.ts";
import { type Style, type ToolName, widthOfText } from "../editor/palette.ts";

/** undefined: the chosen elements differ. */
export type Look = {
  colour: string | null | undefined;
  fill: string | null | undefined;
  width: number | undefined;
  opacity: number | undefined;
};

/** What of the look can be set at all. */
export type Settable = {
  colour: boolean;
  fill: boolean;
  size: boolean;
  opacity: boolean;
  /** The kinds of the tool in the hand. */
  kinds: "pen" | "line" | "eraser" | undefined;
};

export function lookOf(chosen: readonly SketchElement[], style: Style): Look {
  if (chosen.length === 0) return style;
  const drawn = chosen.filter(({ kind }) => kind !== "image");
  return {
    colour: same(drawn.flatMap((element) => ("colour" in element ? [element.colour] : []))),
    fill: same(drawn.flatMap((element) => ("fill" in element ? [element.fill] : []))),
    width: same(drawn.map(widthOf)),
    opacity: same(chosen.map(({ opacity = 1 }) => opacity)),
  };
}

export function settable(
  chosen: readonly SketchElement[],
  tool: ToolName,
  style: Pick<Style, "line" | "eraser">,
): Settable {
  if (chosen.length === 0) {
    const isBox = tool === "rectangle" || tool === "ellipse";
    const isPolygon = tool === "line" && style.line === "polygon";
    const hasLook = tool !== "hand" && tool !== "eraser";
    const kinds = tool === "pen" || tool === "line" || tool === "eraser" ? tool : undefined;
    return {
      colour: hasLook,
      fill: isBox || isPolygon || tool === "select",
      size: hasLook || (tool === "eraser" && style.eraser === "part"),
      opacity: hasLook,
      kinds,
    };
  }
  const hasLook = chosen.some(({ kind }) => kind !== "image");
  const hasFill = chosen.some((element) => "fill" in element);
  return { colour: hasLook, fill: hasFill, size: hasLook, opacity: true, kinds: undefined };
}

function widthOf(element: SketchElement): number {
  if (element.kind === "text") return widthOfText(element.size);
  return "width" in element ? element.width : 1;
}

function same<T>(values: readonly T[]): T | undefined {
  const [first] = values;
  return values.every((value) => value === first) ? first : undefined;
}
