/** How the sheet lies in the window: a canvas pixel (x, y) is at (x · zoom + left, y · zoom + top). */
import { SKETCH } from "#core/sketch/limits.ts";
import type { Box } from "../paint/geometry.ts";

/** `zoom` in CSS pixels a canvas pixel; `left` and `top` in CSS pixels of the window. */
export type Camera = { zoom: number; left: number; top: number };

/** The size of the window in CSS pixels, and how much of it tools cover at its edges. */
export type Window = { width: number; height: number; insets: Insets };

export type Insets = { top: number; right: number; bottom: number; left: number };

export type Spot = { x: number; y: number };

export const ZOOM_MIN = 0.08;
export const ZOOM_MAX = 10;

/** So much of the sheet stays in the window, in CSS pixels: it can't get lost. */
const KEPT_IN_VIEW_PX = 64;

/** Steps of the zoom keys, as shares of the sheet's own size. */
const ZOOM_STEPS = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 10] as const;

export function toCanvas({ zoom, left, top }: Camera, { x, y }: Spot): Spot {
  return { x: (x - left) / zoom, y: (y - top) / zoom };
}

export function toWindow({ zoom, left, top }: Camera, { x, y }: Spot): Spot {
  return { x: x * zoom + left, y: y * zoom + top };
}

/** The whole sheet, as large as fits between the tools. */
export function fitSheet(window: Window): Camera {
  return fitBox(window, { x: 0, y: 0, w: SKETCH.widthPx, h: SKETCH.heightPx });
}

/** `box` (canvas pixels) in the middle of the window, as large as fits between the tools. */
export function fitBox({ width, height, insets }: Window, box: Box): Camera {
  const across = Math.max(1, width - insets.left - insets.right);
  const down = Math.max(1, height - insets.top - insets.bottom);
  const zoom = bounded(Math.min(across / box.w, down / box.h));
  return {
    zoom,
    left: insets.left + (across - box.w * zoom) / 2 - box.x * zoom,
    top: insets.top + (down - box.h * zoom) / 2 - box.y * zoom,
  };
}

/** Zooms by `factor`; what is at `at` (CSS pixels of the window) stays there. */
export function zoomAt(camera: Camera, at: Spot, factor: number): Camera {
  const zoom = bounded(camera.zoom * factor);
  const ratio = zoom / camera.zoom;
  return {
    zoom,
    left: at.x - (at.x - camera.left) * ratio,
    top: at.y - (at.y - camera.top) * ratio,
  };
}

export function panBy(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, left: camera.left + dx, top: camera.top + dy };
}

/** The next larger step of the zoom, or the next smaller. */
export function nextZoom(zoom: number, direction: 1 | -1): number {
  const slack = 1.01;
  const next =
    direction === 1
      ? ZOOM_STEPS.find((step) => step > zoom * slack)
      : ZOOM_STEPS.findLast((step) => step < zoom / slack);
  return next ?? (direction === 1 ? ZOOM_MAX : ZOOM_MIN);
}

/** The camera, moved so that a part of the sheet is in the window. */
export function keepInView(camera: Camera, { width, height }: Window): Camera {
  const { zoom } = camera;
  const between = (value: number, size: number, room: number) =>
    Math.min(Math.max(value, KEPT_IN_VIEW_PX - size * zoom), room - KEPT_IN_VIEW_PX);
  return {
    zoom,
    left: between(camera.left, SKETCH.widthPx, width),
    top: between(camera.top, SKETCH.heightPx, height),
  };
}

/** What of the sheet is in the window, in canvas pixels; null when nothing is. */
export function visibleBox(camera: Camera, { width, height }: Window): Box | null {
  const start = toCanvas(camera, { x: 0, y: 0 });
  const end = toCanvas(camera, { x: width, y: height });
  const x = Math.max(0, start.x);
  const y = Math.max(0, start.y);
  const w = Math.min(SKETCH.widthPx, end.x) - x;
  const h = Math.min(SKETCH.heightPx, end.y) - y;
  return w > 0 && h > 0 ? { x, y, w, h } : null;
}

function bounded(zoom: number): number {
  return Math.min(Math.max(zoom, ZOOM_MIN), ZOOM_MAX);
}
