/**
 * The window on the sheet: one canvas with the picture, one above it with what moves. Each is
 * painted in a frame only when something of it changed.
 */

import type { ShownStroke } from "#core/sketch/copy.ts";
import { SKETCH } from "#core/sketch/limits.ts";
import type { Box } from "../paint/geometry.ts";
import type { Context, Kit } from "../paint/paint.ts";
import type { Picture } from "../paint/picture.ts";
import { openSheet } from "../paint/sheet.ts";
import type { ViewTransform } from "../paint/view.ts";
import type { Board } from "./board.ts";
import {
  type Camera,
  fitSheet,
  type Insets,
  keepInView,
  type Spot,
  toCanvas,
  toWindow,
  visibleBox,
  type Window,
} from "./camera.ts";
import { createPace } from "./pace.ts";
import { createPane } from "./pane.ts";
import { createPaper } from "./paper.ts";
import { colourOf } from "./seen-colour.ts";

/** The picture is painted anew at another zoom when the zooming has paused for so long. */
const ZOOM_PAUSE_MS = 120;

/** While the zooming goes on, it is painted anew so often at most, if it must. */
const COVER_MS = 300;

/** Up to so many device pixels the whole sheet is kept ready; beyond, what is in view and around. */
const WHOLE_MAX_PX = 9_000_000;

/** Paints something above the picture; true asks for the next frame too. */
export type Layer = (context: Context, camera: Camera, now: number) => boolean;

export type Stage = {
  kit: Kit;
  picture: Picture;
  camera: () => Camera;
  window: () => Window;
  /** Moves the camera; the sheet stays in view. */
  setCamera: (camera: Camera) => void;
  /** Where tools cover the window. */
  setInsets: (insets: Insets) => void;
  /** Shows the whole sheet, and goes on doing so when the window changes. */
  fit: () => void;
  /** The place of a pointer on the sheet. */
  spotOf: (event: { clientX: number; clientY: number }) => Spot;
  /** Device pixels a canvas pixel. */
  scale: () => number;
  /** The colour that is seen at a spot of the sheet, as #rrggbb; undefined outside the window. */
  colourAt: (at: Spot) => string | undefined;
  /** Something above the picture changed. */
  refresh: () => void;
  /** `clipped` layers end at the sheet's edge and are painted in canvas pixels; others in CSS pixels. */
  addLayer: (kind: "clipped" | "free", layer: Layer) => void;
  onCamera: (listener: () => void) => void;
  /** Calls when a sketch with something on it is seen whole for the first time. */
  whenSeen: (listener: () => void) => void;
  dispose: () => void;
};

export function createStage(host: HTMLElement, board: Board): Stage {
  const paper = createPaper(host);
  const below = layerCanvas(host, "picture");
  const above = layerCanvas(host, "above");
  const pane = createPane(below);
  const { elements, element } = board;
  const live = () => board.live().filter(isOthers);
  const sheet = openSheet({ elements, element, live }, () => changed());
  const { kit, picture } = sheet;
  const pace = createPace();
  const layers: Record<"clipped" | "free", Layer[]> = { clipped: [], free: [] };
  const cameraListeners: (() => void)[] = [];
  const seenListeners: (() => void)[] = [];

  let window: Window = { width: 0, height: 0, insets: { top: 0, right: 0, bottom: 0, left: 0 } };
  let camera: Camera = { zoom: 1, left: 0, top: 0 };
  let isFitted = true;
  let hasSettled = false;
  let zoomedAt = Number.NEGATIVE_INFINITY;
  let coveredAt = Number.NEGATIVE_INFINITY;
  let coveredScale = 0;
  let frame = 0;
  /** The last frame asked for this one. */
  let goesOn = false;
  let isAboveStale = true;

  const scale = () => camera.zoom * devicePixelRatio;

  const changed = () => {
    isAboveStale = true;
    schedule();
  };
  const schedule = () => {
    frame ||= requestAnimationFrame(paint);
  };

  const paint = (now: number) => {
    frame = 0;
    if (window.width === 0) return;
    const allowance = pace.allowance(now, { hasSettled, follows: goesOn });
    const isPaused = now - zoomedAt > ZOOM_PAUSE_MS;
    const isCovered = cover(picture, camera, window, {
      isPaused,
      isLong: now - coveredAt > COVER_MS,
    });
    if (picture.scale() !== coveredScale) {
      coveredScale = picture.scale();
      coveredAt = now;
    }
    const isDone = picture.work(allowance);
    // For whoever waits until everything is to be seen.
    host.toggleAttribute("data-settled", isDone && isCovered);
    if (isDone && !hasSettled && elements().length > 0) {
      hasSettled = true;
      for (const listener of seenListeners) listener();
    }
    pane.show(picture, placeOf(camera));
    if (isPaused) paper.settle();
    isAboveStale ||= !isDone;
    if (isAboveStale) isAboveStale = paintAbove(now, allowance.deadline);
    goesOn = isAboveStale || !isDone || !isCovered || !isPaused;
    if (goesOn) schedule();
  };

  const paintAbove = (now: number, deadline: number): boolean => {
    let isMoving = false;
    const run = (some: Layer[]) => {
      for (const layer of some) isMoving = layer(above, camera, now) || isMoving;
    };
    inSheet(above, camera, () => {
      sheet.paintUnsettled(above);
      run(layers.clipped);
      isMoving = !sheet.paintLive(above, deadline) || isMoving;
    });
    above.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    run(layers.free);
    return isMoving;
  };

  const setCamera = (next: Camera) => {
    camera = next;
    paper.place(placeOf(camera));
    for (const listener of cameraListeners) listener();
    changed();
  };

  const resize = () => {
    const { clientWidth: width, clientHeight: height } = host;
    window = { ...window, width, height };
    pane.resize(width, height);
    above.canvas.width = Math.round(width * devicePixelRatio);
    above.canvas.height = Math.round(height * devicePixelRatio);
    if (hasSettled) zoomedAt = performance.now();
    setCamera(isFitted ? fitSheet(window) : keepInView(camera, window));
    // A canvas is empty after it was resized: not until the next frame.
    cancelAnimationFrame(frame);
    paint(performance.now());
  };

  const resized = new ResizeObserver(resize);
  resized.observe(host);
  resize();
  const stop = board.subscribe((dirty) => {
    sheet.change(dirty);
    changed();
  });

  return {
    kit,
    picture,
    camera: () => camera,
    window: () => window,
    scale,
    setCamera: (next) => {
      isFitted = false;
      if (next.zoom !== camera.zoom) zoomedAt = performance.now();
      setCamera(keepInView(next, window));
    },
    setInsets: (insets) => {
      window = { ...window, insets };
      if (isFitted && window.width > 0) setCamera(fitSheet(window));
    },
    fit: () => {
      isFitted = true;
      setCamera(fitSheet(window));
    },
    spotOf: ({ clientX, clientY }) => {
      const { left, top } = host.getBoundingClientRect();
      return toCanvas(camera, { x: clientX - left, y: clientY - top });
    },
    colourAt: (at) => {
      const { x, y } = toWindow(camera, at);
      if (x < 0 || y < 0 || x >= window.width || y >= window.height) return undefined;
      return colourOf([below, above], x * devicePixelRatio, y * devicePixelRatio);
    },
    refresh: changed,
    addLayer: (kind, layer) => void layers[kind].push(layer),
    onCamera: (listener) => void cameraListeners.push(listener),
    whenSeen: (listener) => void seenListeners.push(listener),
    dispose: () => {
      stop();
      resized.disconnect();
      cancelAnimationFrame(frame);
      for (const part of [paper, below.canvas, above.canvas]) part.remove();
    },
  };
}

/** One's own stroke is painted by the pen, which knows where its tip is. */
function isOthers({ own }: ShownStroke): boolean {
  return !own;
}

function layerCanvas(host: HTMLElement, part: string): CanvasRenderingContext2D {
  const canvas = host.appendChild(document.createElement("canvas"));
  canvas.dataset.part = part;
  // A layer of its own: what changes in one is not painted again with the others.
  canvas.style.willChange = "transform";
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser has no canvas to draw on.");
  return context;
}

/** On whole device pixels, where the picture is copied as it is, not smoothed. */
function placeOf({ zoom, left, top }: Camera): ViewTransform {
  const ratio = devicePixelRatio;
  return { scale: zoom * ratio, left: Math.round(left * ratio), top: Math.round(top * ratio) };
}

/** Clears the canvas and paints in canvas pixels, inside the sheet's edges. */
function inSheet(context: CanvasRenderingContext2D, camera: Camera, paint: () => void): void {
  const { scale, left, top } = placeOf(camera);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  context.save();
  context.setTransform(scale, 0, 0, scale, left, top);
  context.beginPath();
  context.rect(0, 0, SKETCH.widthPx, SKETCH.heightPx);
  context.clip();
  paint();
  context.restore();
}

/**
 * Keeps the picture ready for what the camera sees. At another scale than it is painted at, it waits
 * until the zooming has paused, or has gone on for a while beyond what is ready; false meanwhile.
 */
function cover(
  picture: Picture,
  camera: Camera,
  window: Window,
  { isPaused, isLong }: { isPaused: boolean; isLong: boolean },
): boolean {
  const seen = visibleBox(camera, window);
  if (!seen) return true;
  const scale = camera.zoom * devicePixelRatio;
  if (picture.covers(seen, scale)) return true;
  const isReady = picture.covers(seen, picture.scale());
  if (scale !== picture.scale() && !isPaused && (isReady || !isLong)) return false;
  picture.cover(boxToKeep(seen, scale), scale);
  return true;
}

function boxToKeep(seen: Box, scale: number): Box {
  const whole = { x: 0, y: 0, w: SKETCH.widthPx, h: SKETCH.heightPx };
  if (whole.w * whole.h * scale * scale <= WHOLE_MAX_PX) return whole;
  const [aside, around] = [seen.w / 4, seen.h / 4];
  const x = Math.max(0, seen.x - aside);
  const y = Math.max(0, seen.y - around);
  return {
    x,
    y,
    w: Math.min(whole.w, seen.x + seen.w + aside) - x,
    h: Math.min(whole.h, seen.y + seen.h + around) - y,
  };
}
