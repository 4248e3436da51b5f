import { ROOM, SKETCH } from "#core/limits.ts";
import type { Point, StrokeStyle } from "#core/sketch/one/protocol.ts";
import { beginStroke, cancelStroke, extendStroke, finishStroke } from "./store.ts";

/** What a mouse or finger counts as: they have no pressure of their own. */
const EVEN_PRESSURE = 0.5;

/**
 * Turns the pointer on `surface` into strokes, in canvas pixels. Points are handed on in bundles,
 * as often as the room does. Answers how to stop.
 */
export function attachPen(surface: HTMLCanvasElement, style: () => StrokeStyle): () => void {
  let pointer: number | undefined;
  let pending: Point[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    extendStroke(pending);
    pending = [];
  };
  const down = (event: PointerEvent) => {
    if (pointer !== undefined || event.button !== 0) return;
    event.preventDefault();
    pointer = event.pointerId;
    surface.setPointerCapture(pointer);
    beginStroke(style(), [pointOf(event, surface)]);
  };
  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointer) return;
    const steps = event.getCoalescedEvents();
    for (const step of steps.length > 0 ? steps : [event]) pending.push(pointOf(step, surface));
    timer ??= setTimeout(flush, ROOM.batchMs);
  };
  const up = (event: PointerEvent) => {
    if (event.pointerId !== pointer) return;
    pointer = undefined;
    flush();
    if (event.type === "pointercancel") cancelStroke();
    else finishStroke();
  };

  surface.addEventListener("pointerdown", down);
  surface.addEventListener("pointermove", move);
  surface.addEventListener("pointerup", up);
  surface.addEventListener("pointercancel", up);
  return () => {
    clearTimeout(timer);
    surface.removeEventListener("pointerdown", down);
    surface.removeEventListener("pointermove", move);
    surface.removeEventListener("pointerup", up);
    surface.removeEventListener("pointercancel", up);
  };
}

function pointOf(event: PointerEvent, surface: HTMLCanvasElement): Point {
  const { left, top, width, height } = surface.getBoundingClientRect();
  const x = ((event.clientX - left) / width) * SKETCH.widthPx;
  const y = ((event.clientY - top) / height) * SKETCH.heightPx;
  const pressure = event.pointerType === "pen" ? event.pressure : EVEN_PRESSURE;
  return [
    clamp(x, -SKETCH.widthPx, 2 * SKETCH.widthPx),
    clamp(y, -SKETCH.heightPx, 2 * SKETCH.heightPx),
    clamp(pressure, 0, 1),
  ];
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
