/** Elements that are being dragged: painted above the picture, under one matrix. */
import type { SketchElement } from "#core/sketch/element.ts";
import { around, type Box, boundsOf, type Matrix } from "../paint/geometry.ts";
import { type Context, type Kit, paintElements } from "../paint/paint.ts";

export const UNMOVED: Matrix = [1, 0, 0, 1, 0, 0];

/** So many are painted one by one in each frame; of more, a bitmap is moved about. */
const ONE_BY_ONE_MAX_COUNT = 40;

/** Device pixels of that bitmap, at most. */
const BITMAP_MAX_PX = 8_000_000;

export type DraggedPicture = {
  elements: readonly SketchElement[];
  paint: (context: Context, matrix: Matrix, alpha: number) => void;
};

/** `scale`: device pixels a canvas pixel. */
export function pictureOfDragged(
  elements: readonly SketchElement[],
  kit: Kit,
  scale: number,
): DraggedPicture {
  let bitmap: { canvas: HTMLCanvasElement; box: Box } | null | undefined;
  return {
    elements,
    paint: (context, matrix, alpha) => {
      context.save();
      context.transform(...matrix);
      context.globalAlpha = alpha;
      if (alpha < 1 || elements.length > ONE_BY_ONE_MAX_COUNT) {
        bitmap ??= bitmapOf(elements, kit, scale);
        if (bitmap) {
          const { x, y, w, h } = bitmap.box;
          context.drawImage(bitmap.canvas, x, y, w, h);
        }
      } else {
        paintElements(context, elements, kit);
      }
      context.restore();
    },
  };
}

function bitmapOf(
  elements: readonly SketchElement[],
  kit: Kit,
  wanted: number,
): { canvas: HTMLCanvasElement; box: Box } | null {
  const box = around(elements.map((element) => boundsOf(element, kit.shapes.of(element).box)));
  if (!box) return null;
  const scale = Math.min(wanted, Math.sqrt(BITMAP_MAX_PX / Math.max(1, box.w * box.h)));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.ceil(box.w * scale));
  canvas.height = Math.max(1, Math.ceil(box.h * scale));
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.setTransform(scale, 0, 0, scale, -box.x * scale, -box.y * scale);
  paintElements(context, elements, kit);
  return { canvas, box: { ...box, w: canvas.width / scale, h: canvas.height / scale } };
}
