/** A sketch on nothing: two canvases that fill their host, without paper, tools or pointers. */
import { SKETCH } from "#core/sketch/limits.ts";
import { openSheet, type Shown } from "../paint/sheet.ts";

/** How long painting may take in a frame; the rest is the browser's. */
const PAINT_MS = 8;
const PAINTED_MAX_COUNT = 400;

const SHEET = { x: 0, y: 0, w: SKETCH.widthPx, h: SKETCH.heightPx };

export type OverlayPainter = {
  /** Something of it changed. */
  changed: (dirty: readonly string[] | "all") => void;
  dispose: () => void;
};

/** Paints what is shown into `host`, as wide as it is, the whole sheet always. */
export function createOverlayPainter(host: HTMLElement, shown: Shown): OverlayPainter {
  const below = canvasIn(host);
  const above = canvasIn(host);
  let frame = 0;
  let scale = 0;
  /** The canvas below has been emptied. */
  let isEmpty = true;
  const { picture, change, paintUnsettled, paintLive } = openSheet(shown, () => schedule());

  const schedule = () => {
    frame ||= requestAnimationFrame(paint);
  };
  const paint = () => {
    frame = 0;
    if (scale === 0) return;
    const deadline = performance.now() + PAINT_MS;
    const place = { scale, left: 0, top: 0 };
    isEmpty ||= picture.scale() !== scale;
    picture.cover(SHEET, scale);
    const isDone = picture.work({ deadline, elements: PAINTED_MAX_COUNT });
    if (isEmpty) picture.copyTo(below, place);
    else picture.copyNewsTo(below, place);
    isEmpty = false;
    above.setTransform(1, 0, 0, 1, 0, 0);
    above.clearRect(0, 0, above.canvas.width, above.canvas.height);
    above.setTransform(scale, 0, 0, scale, 0, 0);
    paintUnsettled(above);
    const isWhole = paintLive(above, deadline);
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
    isEmpty = true;
    cancelAnimationFrame(frame);
    paint();
  };

  const resized = new ResizeObserver(resize);
  resized.observe(host);
  return {
    changed: (dirty) => {
      change(dirty);
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
