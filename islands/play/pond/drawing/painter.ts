/** A drawing on two canvases: below what is done, above the stroke that grows. */
import { DOODLE } from "#core/pond/limits.ts";
import { strokePath } from "../../../canvas/stroke-path.ts";
import { revealed } from "./reveal.ts";
import type { DrawnStroke } from "./strokes.ts";

export type DrawingPainter = {
  show: (strokes: readonly DrawnStroke[]) => void;
  dispose: () => void;
};

export type PainterOptions = {
  /** Lets new points flow in; false shows them as they come, as whoever draws wants it. */
  smooth: boolean;
};

type Painted = { id: string; count: number };

/** Paints into `host`, which has the sheet's proportions, as large as it is. */
export function createDrawingPainter(
  host: HTMLElement,
  { smooth }: PainterOptions,
): DrawingPainter {
  const below = contextIn(host);
  const above = contextIn(host);
  let strokes: readonly DrawnStroke[] = [];
  let painted: Painted[] = [];
  /** How much of the newest stroke is shown; null before anything was: what is there then is shown whole. */
  let newest: Painted | null = null;
  let frame = 0;
  let paintedAt = 0;
  let scale = 0;

  const schedule = () => {
    frame ||= requestAnimationFrame(paint);
  };

  const paint = (now: number) => {
    frame = 0;
    if (scale === 0) return;
    const elapsedMs = Math.min(100, now - paintedAt);
    paintedAt = now;
    paintDone(strokes.slice(0, -1));
    if (paintNewest(strokes.at(-1), elapsedMs)) schedule();
  };

  const paintDone = (done: readonly DrawnStroke[]) => {
    const isMore =
      painted.length <= done.length &&
      painted.every(
        ({ id, count }, at) => done[at]?.id === id && done[at]?.points.length === count,
      );
    if (!isMore) {
      clear(below);
      painted = [];
    }
    for (const { id, style, points } of done.slice(painted.length)) {
      fill(below, points, style);
      painted.push({ id, count: points.length });
    }
  };

  /** Returns whether there is more of it to show. */
  const paintNewest = (stroke: DrawnStroke | undefined, elapsedMs: number): boolean => {
    clear(above);
    if (stroke === undefined) return false;
    const total = stroke.points.length;
    const before = newest?.id === stroke.id ? Math.min(newest.count, total) : 1;
    const count = newest === null || !smooth ? total : revealed(before, total, elapsedMs);
    newest = { id: stroke.id, count };
    fill(above, stroke.points.slice(0, Math.ceil(count)), stroke.style);
    return count < total;
  };

  const fill = (
    context: CanvasRenderingContext2D,
    points: DrawnStroke["points"],
    { colour, width }: DrawnStroke["style"],
  ) => {
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.fillStyle = colour;
    context.fill(strokePath(points, width));
  };

  const resize = () => {
    scale = (host.clientWidth * devicePixelRatio) / DOODLE.sheetWidthPx;
    for (const { canvas } of [below, above]) {
      canvas.width = Math.round(DOODLE.sheetWidthPx * scale);
      canvas.height = Math.round(DOODLE.sheetHeightPx * scale);
    }
    painted = [];
    cancelAnimationFrame(frame);
    frame = 0;
    paint(performance.now());
  };

  const resized = new ResizeObserver(resize);
  resized.observe(host);
  return {
    show: (next) => {
      strokes = next;
      if (next.length === 0) newest ??= { id: "", count: 0 };
      schedule();
    },
    dispose: () => {
      resized.disconnect();
      cancelAnimationFrame(frame);
      for (const { canvas } of [below, above]) canvas.remove();
    },
  };
}

function clear(context: CanvasRenderingContext2D): void {
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
}

function contextIn(host: HTMLElement): CanvasRenderingContext2D {
  const canvas = host.appendChild(document.createElement("canvas"));
  canvas.setAttribute("aria-hidden", "true");
  canvas.style.position = "absolute";
  canvas.style.inset = "0";
  canvas.style.width = "100%";
  canvas.style.height = "100%";
  canvas.style.pointerEvents = "none";
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser paints no canvas");
  return context;
}
