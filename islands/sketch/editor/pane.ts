/**
 * The picture in the window. While the sheet is zoomed the canvas stays as it is and the browser
 * stretches it, off the main thread; it is copied anew where its edge would be seen, and when there
 * is a sharper picture.
 */
import { SKETCH } from "#core/sketch/limits.ts";
import type { Picture } from "../paint/picture.ts";
import type { ViewTransform } from "../paint/view.ts";

/** A copy in the midst of zooming shows so much more on each side: zooming out it lasts longer. */
const AHEAD = 0.8;

export type Pane = {
  /** Empties the canvas and makes it as large as the window, in CSS pixels. */
  resize: (width: number, height: number) => void;
  /** Shows the picture, with the sheet at `place` in the window. */
  show: (picture: Picture, place: ViewTransform) => void;
};

export function createPane(context: CanvasRenderingContext2D): Pane {
  const { canvas } = context;
  canvas.style.transformOrigin = "0 0";
  /** Where the sheet is on the canvas; undefined: the canvas is empty. */
  let origin: ViewTransform | undefined;
  let shown = "";

  const stretch = (place: ViewTransform, from: ViewTransform) => {
    const zoom = place.scale / from.scale;
    const x = (place.left - from.left * zoom) / devicePixelRatio;
    const y = (place.top - from.top * zoom) / devicePixelRatio;
    const transform = zoom === 1 ? "" : `translate(${x}px, ${y}px) scale(${zoom})`;
    if (transform !== shown) canvas.style.transform = transform;
    shown = transform;
  };

  return {
    resize: (width, height) => {
      canvas.width = Math.round(width * devicePixelRatio);
      canvas.height = Math.round(height * devicePixelRatio);
      origin = undefined;
    },
    show: (picture, place) => {
      const isSharp = picture.scale() === place.scale;
      const isGood = origin && (isSharp ? isSame(place, origin) : reaches(canvas, place, origin));
      if (origin && isGood) {
        picture.copyNewsTo(context, origin);
      } else {
        origin = isSharp ? place : ahead(canvas, place);
        picture.copyTo(context, origin);
      }
      stretch(place, origin);
    },
  };
}

function isSame(one: ViewTransform, other: ViewTransform): boolean {
  return one.scale === other.scale && one.left === other.left && one.top === other.top;
}

/** True when whatever of the sheet is in the window at `place` is on a canvas that was painted at `from`. */
function reaches(
  { width, height }: HTMLCanvasElement,
  place: ViewTransform,
  from: ViewTransform,
): boolean {
  const zoom = place.scale / from.scale;
  const has = (start: number, fromStart: number, sheetPx: number, canvasPx: number) => {
    const edge = start - fromStart * zoom;
    const first = Math.max(0, start);
    const last = Math.min(canvasPx, start + sheetPx * place.scale);
    return last <= first || (edge <= first + 1 && edge + canvasPx * zoom >= last - 1);
  };
  return (
    has(place.left, from.left, SKETCH.widthPx, width) &&
    has(place.top, from.top, SKETCH.heightPx, height)
  );
}

/** A place that shows the same middle, and more around it. */
function ahead(
  { width, height }: HTMLCanvasElement,
  { scale, left, top }: ViewTransform,
): ViewTransform {
  const towards = (value: number, middle: number) => middle + (value - middle) * AHEAD;
  return {
    scale: scale * AHEAD,
    left: towards(left, width / 2),
    top: towards(top, height / 2),
  };
}
