import type { DrawnElement } from "#core/sketch/element.ts";
import { SKETCH } from "#core/sketch/limits.ts";
import { loadSketchFont } from "./font.ts";
import { createImages } from "./images.ts";
import { paintElements } from "./paint.ts";
import { createShapes } from "./shapes.ts";

export type BitmapOptions = {
  /** Pixels; the height follows. */
  width: number;
  /** Behind the elements; null leaves it transparent. */
  paper: string | null;
  type?: "image/png" | "image/webp" | "image/jpeg";
};

/**
 * A sketch as a file of pixels: for exports and thumbnails. Waits for fonts and images. Returns null
 * where the browser can't make one.
 */
export async function toBitmap(
  elements: readonly DrawnElement[],
  { width, paper, type = "image/png" }: BitmapOptions,
): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.round((width * SKETCH.heightPx) / SKETCH.widthPx);
  const context = canvas.getContext("2d");
  if (!context) return null;
  const images = createImages();
  await Promise.all([loadSketchFont(), images.ready(imageSources(elements))]);
  if (paper !== null) {
    context.fillStyle = paper;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.scale(width / SKETCH.widthPx, width / SKETCH.widthPx);
  paintElements(context, elements, { shapes: createShapes(), images });
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.9));
}

/** The addresses of the images among the elements, each once. */
export function imageSources(elements: readonly DrawnElement[]): string[] {
  return [...new Set(elements.flatMap((element) => (element.kind === "image" ? element.src : [])))];
}
