/** The lines of a text stand this many times its size apart. */
export const LINE_HEIGHT = 1.25;

const WEIGHT = 500;

/**
 * The families that text on a sketch is set in: the site's serif. Not as the page's own headings are
 * set at this moment, which begin with another font and change to it later, and not as a theme has it.
 */
const FAMILIES = 'Fraunces, "Fraunces stand-in", "Fraunces DejaVu", Georgia, serif';

/** Letters beside the plain ones that the font has: where they are missing, it is not whole. */
const SAMPLE = "Honk éßÆñ";

/** Text waits so long for its font, in milliseconds; then it is painted with what the machine has. */
const FONT_WAIT_MS = 4000;

let isSettled = false;
let isLoaded = false;
let loading: Promise<unknown> | undefined;

export function sketchFamilies(): string {
  return FAMILIES;
}

/** The CSS font of a text of `size` canvas pixels. */
export function sketchFont(size: number): string {
  return `${WEIGHT} ${size}px ${FAMILIES}`;
}

/** True when text may be painted: its font is here, or was waited for long enough. */
export function isSketchFontReady(): boolean {
  return isSettled;
}

/**
 * Loads the font. Resolves when text may be painted, and calls `onLate` if the font comes after that;
 * each time what was painted and measured before is to be done again.
 */
export async function loadSketchFont(onLate?: () => void): Promise<void> {
  loading ??= document.fonts.load(`${WEIGHT} 40px Fraunces`, SAMPLE).then(
    () => {
      isLoaded = true;
      settle();
    },
    () => {
      loading = undefined;
      settle();
    },
  );
  const timer = new Promise<void>((resolve) => setTimeout(resolve, FONT_WAIT_MS));
  const wait = loading;
  await Promise.race([wait, timer]);
  settle();
  if (!isLoaded && onLate) void wait.then(() => isLoaded && onLate());
}

function settle(): void {
  isSettled = true;
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
