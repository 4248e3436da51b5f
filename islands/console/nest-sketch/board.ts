import { Canvas, Path } from "fabric";
import { SKETCH } from "#core/limits.ts";
import { type SketchCopy, visibleStrokes } from "#core/sketch/one/copy.ts";
import type { Stroke } from "#core/sketch/one/protocol.ts";
import { outlinePath } from "./outline.ts";

/** The sheet is paper in every theme: what is drawn must look the same to all. */
const PAPER = "#fffdf6";

export type Board = {
  /** The element that takes the pen. */
  surface: HTMLCanvasElement;
  show: (copy: SketchCopy) => void;
  dispose: () => void;
};

/**
 * The picture, by Fabric, inside `host`: stored strokes are its objects, strokes that are not
 * stored yet lie on its upper layer. It fits the host's width and draws once per frame.
 */
export function createBoard(host: HTMLElement): Board {
  // Fabric moves the canvas element, so React must not own it.
  const canvas = new Canvas(host.appendChild(document.createElement("canvas")), {
    backgroundColor: PAPER,
    selection: false,
    skipTargetFind: true,
    renderOnAddRemove: false,
  });
  const drawn = new Map<string, Path>();
  let latest: SketchCopy | undefined;
  let frame = 0;

  const redraw = () => {
    frame = 0;
    if (!latest) return;
    const { stored, live, own } = visibleStrokes(latest);
    drawStored(canvas, drawn, stored);
    drawLoose(canvas, [...live, ...own]);
  };
  const schedule = () => {
    frame ||= requestAnimationFrame(redraw);
  };
  const fitToHost = () => {
    const width = host.clientWidth;
    if (width === 0) return;
    canvas.setDimensions({ width, height: (width * SKETCH.heightPx) / SKETCH.widthPx });
    canvas.setZoom(width / SKETCH.widthPx);
    canvas.renderAll();
    schedule();
  };
  const resized = new ResizeObserver(fitToHost);
  resized.observe(host);
  fitToHost();

  return {
    surface: canvas.upperCanvasEl,
    show: (copy) => {
      latest = copy;
      schedule();
    },
    dispose: () => {
      resized.disconnect();
      cancelAnimationFrame(frame);
      void canvas.dispose();
      host.replaceChildren();
    },
  };
}

type Drawable = Pick<Stroke, "points" | "style">;

/**
 * Brings Fabric's objects in line with the stored strokes. Strokes come at the end as a rule: they
 * are painted over the picture; only when one goes or comes between is everything drawn again.
 */
function drawStored(canvas: Canvas, drawn: Map<string, Path>, strokes: readonly Stroke[]): void {
  const ids = new Set(strokes.map(({ id }) => id));
  const shown = [...drawn.keys()];
  const grows = shown.every((id, index) => strokes[index]?.id === id);
  if (!grows) {
    for (const [id, path] of drawn) {
      canvas.remove(path);
      if (!ids.has(id)) drawn.delete(id);
    }
  }
  const kept = new Map(drawn);
  if (!grows) drawn.clear();
  const context = canvas.getContext();
  for (const stroke of grows ? strokes.slice(shown.length) : strokes) {
    const path = kept.get(stroke.id) ?? pathOf(stroke);
    drawn.set(stroke.id, path);
    canvas.add(path);
    if (grows) withView(canvas, context, () => path.render(context));
  }
  if (!grows) canvas.renderAll();
}

function pathOf({ points, style }: Drawable): Path {
  return new Path(outlinePath(points, style), {
    fill: style.colour,
    strokeWidth: 0,
    selectable: false,
    evented: false,
    objectCaching: false,
  });
}

/** Strokes that are still being drawn, by anyone, or that wait for the room. */
function drawLoose(canvas: Canvas, strokes: readonly Drawable[]): void {
  const context = canvas.contextTop;
  canvas.clearContext(context);
  withView(canvas, context, () => {
    for (const { points, style } of strokes) {
      context.fillStyle = style.colour;
      context.fill(new Path2D(outlinePath(points, style)));
    }
  });
}

function withView(canvas: Canvas, context: CanvasRenderingContext2D, draw: () => void): void {
  context.save();
  context.transform(...canvas.viewportTransform);
  draw();
  context.restore();
}
