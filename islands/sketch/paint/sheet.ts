import type { SketchElement } from "#core/sketch/element.ts";

/** The sheet's colour in every theme: what is drawn must look the same to all. */
export const PAPER = "#fffdf6";

/** Which elements show an image. */
export function withImage(elements: readonly SketchElement[], src: string): string[] {
  return elements
    .filter((element) => element.kind === "image" && element.src === src)
    .map(({ id }) => id);
}
