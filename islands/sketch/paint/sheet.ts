/** A sketch to look at: the picture and the strokes being drawn, in a place of any size. */
import { SKETCH } from "#core/limits.ts";
import type { ShownStroke } from "#core/sketch/copy.ts";
import type { SketchElement } from "#core/sketch/element.ts";
import { loadSketchFont } from "./font.ts";
import { createImages } from "./images.ts";
import { createLivePainter } from "./live.ts";
import { type Context, paintElements } from "./paint.ts";
import { createPicture, type Picture } from "./picture.ts";
import { createShapes } from "./shapes.ts";

/** The sheet's colour in every theme: what is drawn must look the same to all. */
export const PAPER = "#fffdf6";

const WHOLE = { x: 0, y: 0, w: SKETCH.widthPx, h: SKETCH.heightPx } as const;

/** How long painting may take in a frame; the rest is the browser's. */
const PAINT_MS = 7;

export type Sheet = {
  /** The elements in their order, and which of them came, changed or went. */
  show: (elements: readonly SketchElement[], dirty: Iterable<string> | "all") => void;
  showLive: (strokes: readonly ShownStroke[]) => void;
  dispose: () => void;
};

/**
 * Puts a canvas into `host`, as large as fits into it with the sketch's proportions. `paper` is its
 * colour; null leaves it transparent.
 */
export function createSheet(host: HTMLElement, { paper }: { paper: string | null }): Sheet {
  const canvas = host.appendChild(document.createElement("canvas"));
  canvas.style.display = "block";
  canvas.style.margin = "auto";
  const context = canvas.getContext("2d");
  const shapes = createShapes();
  let elements: readonly SketchElement[] = [];
  let live: readonly ShownStroke[] = [];
  let frame = 0;
  const images = createImages((src) => {
    picture.repaint(withImage(elements, src));
    schedule();
  });
  const picture = createPicture({ shapes, images });
  const painter = createLivePainter();

  const paint = () => {
    frame = 0;
    if (!context || canvas.width === 0) return;
    const deadline = performance.now() + PAINT_MS;
    const done = picture.work(deadline);
    clear(context, paper);
    context.setTransform(
      canvas.width / SKETCH.widthPx,
      0,
      0,
      canvas.height / SKETCH.heightPx,
      0,
      0,
    );
    picture.copyTo(context);
    paintElements(context, picture.unsettled(), { shapes, images });
    if (!painter.paint(context, live, deadline) || !done) schedule();
  };
  const schedule = () => {
    frame ||= requestAnimationFrame(paint);
  };
  const resized = new ResizeObserver(() => {
    fitInto(canvas, host, picture);
    cancelAnimationFrame(frame);
    paint();
  });
  resized.observe(host);
  void loadSketchFont().then(() => {
    shapes.forgetAll();
    picture.repaint("all");
    schedule();
  });

  return {
    show: (shown, dirty) => {
      elements = shown;
      picture.show(shown, dirty);
      schedule();
    },
    showLive: (strokes) => {
      live = strokes;
      schedule();
    },
    dispose: () => {
      resized.disconnect();
      cancelAnimationFrame(frame);
      canvas.remove();
    },
  };
}

/** Which elements show an image. */
export function withImage(elements: readonly SketchElement[], src: string): string[] {
  return elements
    .filter((element) => element.kind === "image" && element.src === src)
    .map(({ id }) => id);
}

function fitInto(canvas: HTMLCanvasElement, host: HTMLElement, picture: Picture): void {
  const scale = Math.min(host.clientWidth / SKETCH.widthPx, host.clientHeight / SKETCH.heightPx);
  if (scale <= 0) return;
  const [width, height] = [SKETCH.widthPx * scale, SKETCH.heightPx * scale];
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  canvas.width = Math.round(width * devicePixelRatio);
  canvas.height = Math.round(height * devicePixelRatio);
  picture.cover(WHOLE, canvas.width / SKETCH.widthPx);
}

function clear(context: Context, paper: string | null): void {
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  if (paper === null) return;
  context.fillStyle = paper;
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
}
