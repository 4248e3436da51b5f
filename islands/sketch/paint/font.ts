/** The lines of a text stand this many times its size apart. */
export const LINE_HEIGHT = 1.25;

const WEIGHT = 500;
const FALLBACK = "Georgia, serif";

let families: string | undefined;

/** The families that text on a sketch is set in: the site's serif. */
export function sketchFamilies(): string {
  families ??=
    getComputedStyle(document.documentElement).getPropertyValue("--serif").trim() || FALLBACK;
  return families;
}

/** The CSS font of a text of `size` canvas pixels. */
export function sketchFont(size: number): string {
  return `${WEIGHT} ${size}px ${sketchFamilies()}`;
}

/** Loads the font; what was painted before has another one and is to be painted again. */
export async function loadSketchFont(): Promise<void> {
  await document.fonts.load(sketchFont(40)).catch(() => []);
  widths.clear();
}

const MEASURED_AT_PX = 100;
const WIDTHS_MAX_COUNT = 5000;
const widths = new Map<string, number>();
let context: CanvasRenderingContext2D | null | undefined;

/** How wide a line of text of `size` canvas pixels is, in canvas pixels. */
export function textWidth(line: string, size: number): number {
  let width = widths.get(line);
  if (width === undefined) {
    width = measure(line);
    if (widths.size >= WIDTHS_MAX_COUNT) widths.clear();
    widths.set(line, width);
  }
  return (width * size) / MEASURED_AT_PX;
}

function measure(line: string): number {
  context ??= document.createElement("canvas").getContext("2d");
  if (!context) return line.length * MEASURED_AT_PX * 0.5;
  context.font = sketchFont(MEASURED_AT_PX);
  return context.measureText(line).width;
}
