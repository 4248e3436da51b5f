import { PAPER } from "../paint/sheet.ts";

/** The colour of a pixel of canvases that lie on the paper, the lowest first, as #rrggbb. */
export function colourOf(
  canvases: readonly CanvasRenderingContext2D[],
  x: number,
  y: number,
): string {
  let seen = [1, 3, 5].map((at) => Number.parseInt(PAPER.slice(at, at + 2), 16));
  for (const context of canvases) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(x, y, 1, 1).data;
    const share = alpha / 255;
    seen = [red, green, blue].map((part, at) => part * share + (seen[at] ?? 0) * (1 - share));
  }
  return `#${seen.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}
