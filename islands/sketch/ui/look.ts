/** What the style panel shows: the look of what is chosen, else of what will be drawn. */
import type { SketchElement } from "#core/sketch/element.ts";
import { SIZES, type Style, type ToolName } from "../editor/palette.ts";

/** undefined: the chosen elements differ. */
export type Look = {
  colour: string | null | undefined;
  fill: string | null | undefined;
  size: number | undefined;
};

/** What of the look can be set at all. */
export type Settable = { colour: boolean; fill: boolean; size: boolean };

export function lookOf(chosen: readonly SketchElement[], style: Style): Look {
  const drawn = chosen.filter(({ kind }) => kind !== "image");
  if (drawn.length === 0) return style;
  return {
    colour: same(drawn.flatMap((element) => ("colour" in element ? [element.colour] : []))),
    fill: same(drawn.flatMap((element) => ("fill" in element ? [element.fill] : []))),
    size: same(drawn.map(sizeOf)),
  };
}

export function settable(chosen: readonly SketchElement[], tool: ToolName): Settable {
  if (chosen.length === 0) {
    const isBox = tool === "rectangle" || tool === "ellipse";
    const hasLook = tool !== "hand" && tool !== "eraser";
    return { colour: hasLook, fill: isBox || tool === "select", size: hasLook };
  }
  const hasLook = chosen.some(({ kind }) => kind !== "image");
  const hasFill = chosen.some((element) => "fill" in element);
  return { colour: hasLook, fill: hasFill, size: hasLook };
}

function sizeOf(element: SketchElement): number | undefined {
  const index =
    element.kind === "text"
      ? SIZES.findIndex(({ text }) => text === element.size)
      : SIZES.findIndex(({ width }) => "width" in element && width === element.width);
  return index === -1 ? undefined : index;
}

function same<T>(values: readonly T[]): T | undefined {
  const [first] = values;
  return values.every((value) => value === first) ? first : undefined;
}
