/** A sketch on nothing: two canvases that fill their host, without paper, tools or pointers. */
import { SKETCH } from "#core/limits.ts";
import type { ShownStroke } from "#core/sketch/copy.ts";
import type { SketchElement } from "#core/sketch/element.ts";
import { loadSketchFont } from "../paint/font.ts";
import { createImages } from "../paint/images.ts";
import { createLivePainter } from "../paint/live.ts";
import { type Kit, paintElements } from "../paint/paint.ts";
import { createPicture } from "../paint/picture.ts";
import { createShapes } from "../paint/shapes.ts";
import { withImage } from "../paint/sheet.ts";

/** How long painting may take in a frame; the rest is the browser's. */
const PAINT_MS = 8;
const PAINTED_MAX_COUNT = 400;

const SHEET = { x: 0, y: 0, w: SKETCH.widthPx, h: SKETCH.heightPx };

/** What an overlay shows. */
export type Shown = {
  elements: () => readonly SketchElement[];
  live: () => readonly ShownStroke[];
};

export type OverlayPainter = {
  /** Something of it changed. */
  changed: (dirty: readonly string[] | "all") => void;
  dispose: () => void;
};

/** Paints what is shown into `host`, as wide as it is, the whole sheet always. */
export function createOverlayPainter(host: HTMLElement, shown: Shown): OverlayPainter {
  const below = canvasIn(host);
  const above = canvasIn(host);
  const shapes = createShapes();
  const images = createImages((src) => {
    picture.repaint(withImage(shown.elements(), src));
    schedule();
  });
  const kit: Kit = { shapes, images };
  const picture = createPicture(kit);
  const live = createLivePainter();
  let frame = 0;
  let scale = 0;
  /** The canvas below has been emptied. */
  let isFresh = true;

  const schedule = () => {
    frame ||= requestAnimationFrame(paint);
  };
  const paint = () => {
    frame = 0;
    if (scale === 0) return;
    const deadline = performance.now() + PAINT_MS;
    picture.cover(SHEET, scale);
    const isDone = picture.work({ deadline, elements: PAINTED_MAX_COUNT });
    picture.copyTo(below, { scale, left: 0, top: 0 }, isFresh);
    isFresh = false;
    above.setTransform(1, 0, 0, 1, 0, 0);
    above.clearRect(0, 0, above.canvas.width, above.canvas.height);
    above.setTransform(scale, 0, 0, scale, 0, 0);
    paintElements(above, picture.unsettled(), kit);
    const isWhole = live.paint(above, shown.live(), deadline);
    if (!isDone || !isWhole) schedule();
  };
  const resize = () => {
    const { clientWidth, clientHeight } = host;
    const fits = Math.min(clientWidth / SKETCH.widthPx, clientHeight / SKETCH.heightPx);
    scale = fits * devicePixelRatio;
    for (const { canvas } of [below, above]) {
      canvas.width = Math.round(SKETCH.widthPx * scale);
      canvas.height = Math.round(SKETCH.heightPx * scale);
      canvas.style.width = `${SKETCH.widthPx * fits}px`;
      canvas.style.height = `${SKETCH.heightPx * fits}px`;
    }
    isFresh = true;
    cancelAnimationFrame(frame);
    paint();
  };

  const resized = new ResizeObserver(resize);
  resized.observe(host);
  picture.show(shown.elements(), "all");
  void loadSketchFont().then(() => {
    shapes.forgetAll();
    picture.repaint("all");
    schedule();
  });
  return {
    changed: (dirty) => {
      if (dirty === "all" || dirty.length > 0) picture.show(shown.elements(), dirty);
      schedule();
    },
    dispose: () => {
      resized.disconnect();
      cancelAnimationFrame(frame);
      for (const { canvas } of [below, above]) canvas.remove();
    },
  };
}

function canvasIn(host: HTMLElement): CanvasRenderingContext2D {
  const canvas = host.appendChild(document.createElement("canvas"));
  canvas.setAttribute("aria-hidden", "true");
  canvas.style.position = "absolute";
  canvas.style.inset = "0";
  canvas.style.margin = "auto";
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser paints no canvas");
  return context;
}
