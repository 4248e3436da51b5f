import { SKETCH } from "#core/limits.ts";
import type { DrawnElement } from "#core/sketch/element.ts";
import { loadSketchFont } from "../paint/font.ts";
import { isMoved, placementMatrix } from "../paint/geometry.ts";
import { createImages } from "../paint/images.ts";
import { type Context, type Kit, paintElement } from "../paint/paint.ts";
import { imageSources } from "../paint/png.ts";
import { createShapes, strokePath } from "../paint/shapes.ts";
import { PAPER } from "../paint/sheet.ts";
import { seenAt, type Timeline } from "./timeline.ts";

export type Film = {
  /** Shows the moment; going on is cheap, going back paints from the beginning. */
  show: (atMs: number) => void;
};

/**
 * The replay on two canvases, one over the other: `base` keeps what is whole, `top` what grows.
 * Waits for fonts and images.
 */
export async function createFilm(
  timeline: Timeline,
  base: HTMLCanvasElement,
  top: HTMLCanvasElement,
): Promise<Film | undefined> {
  const under = base.getContext("2d");
  const over = top.getContext("2d");
  if (!under || !over) return undefined;
  const images = createImages();
  const kit: Kit = { shapes: createShapes(), images };
  const elements = timeline.steps.map(({ element }) => element);
  await Promise.all([loadSketchFont(), images.ready(imageSources(elements))]);

  let painted = Number.POSITIVE_INFINITY;
  const scale = base.width / SKETCH.widthPx;
  const show = (atMs: number) => {
    const { whole, share } = seenAt(timeline, atMs);
    if (whole < painted) {
      under.setTransform(1, 0, 0, 1, 0, 0);
      under.fillStyle = PAPER;
      under.fillRect(0, 0, base.width, base.height);
      painted = 0;
    }
    under.setTransform(scale, 0, 0, scale, 0, 0);
    for (const element of elements.slice(painted, whole)) paintElement(under, element, kit);
    painted = whole;
    over.setTransform(1, 0, 0, 1, 0, 0);
    over.clearRect(0, 0, top.width, top.height);
    over.setTransform(scale, 0, 0, scale, 0, 0);
    const growing = elements[whole];
    if (growing && share > 0) paintGrowing(over, growing, share, kit);
  };
  return { show };
}

/** The first part of an element: the beginning of a stroke; of anything else a fainter whole. */
function paintGrowing(context: Context, element: DrawnElement, share: number, kit: Kit): void {
  context.save();
  if (element.kind === "stroke") {
    const { box, points } = kit.shapes.of(element);
    if (isMoved(element)) context.transform(...placementMatrix(box, element));
    const some = points().slice(0, Math.max(1, Math.round(points().length * share)));
    context.fillStyle = element.colour;
    context.fill(strokePath(some, element.width));
  } else {
    context.globalAlpha = share;
    paintElement(context, element, kit);
  }
  context.restore();
}
