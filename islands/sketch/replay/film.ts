import type { DrawnElement } from "#core/sketch/element.ts";
import { SKETCH } from "#core/sketch/limits.ts";
import { strokePath } from "../../canvas/stroke-path.ts";
import { loadSketchFont } from "../paint/font.ts";
import { isMoved, placementMatrix } from "../paint/geometry.ts";
import { createImages } from "../paint/images.ts";
import { blendOf, strengthOf } from "../paint/look.ts";
import { type Context, type Kit, paintElement, paintElements } from "../paint/paint.ts";
import { imageSources } from "../paint/png.ts";
import { createShapes } from "../paint/shapes.ts";
import { PAPER } from "../paint/sheet.ts";
import { applyTo, inOrder, type Scene } from "./scene.ts";
import { growingOf, seenAt, type Timeline } from "./timeline.ts";

export type Film = {
  /** Shows the moment; drawing on is cheap, going back paints everything again. */
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
  await Promise.all([loadSketchFont(), images.ready(imageSources(everythingOf(timeline)))]);

  const scale = base.width / SKETCH.widthPx;
  let scene: Scene = new Map();
  /** How many changes the scene has; none is painted yet. */
  let done = Number.POSITIVE_INFINITY;

  const goTo = (whole: number) => {
    let isAbove = whole >= done;
    if (!isAbove) {
      scene = new Map();
      done = 0;
    }
    const fresh: DrawnElement[] = [];
    for (const { change } of timeline.steps.slice(done, whole)) {
      isAbove = applyTo(scene, change) && isAbove;
      if (change.type === "put") fresh.push(...change.elements.filter(({ pending }) => !pending));
    }
    done = whole;
    if (!isAbove) clear(under);
    under.setTransform(scale, 0, 0, scale, 0, 0);
    paintElements(under, isAbove ? fresh : inOrder(scene), kit);
  };

  const show = (atMs: number) => {
    const { whole, share } = seenAt(timeline, atMs);
    goTo(whole);
    over.setTransform(1, 0, 0, 1, 0, 0);
    over.clearRect(0, 0, top.width, top.height);
    over.setTransform(scale, 0, 0, scale, 0, 0);
    const next = timeline.steps[whole];
    const growing = next && growingOf(next.change);
    if (growing && !growing.pending && share > 0) paintGrowing(over, growing, share, kit);
  };
  return { show };
}

function everythingOf({ steps }: Timeline): DrawnElement[] {
  return steps.flatMap(({ change }) => (change.type === "put" ? change.elements : []));
}

/** An empty sheet. */
function clear(context: CanvasRenderingContext2D): void {
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = PAPER;
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
}

/** The first part of an element: the beginning of a stroke; of anything else a fainter whole. */
function paintGrowing(context: Context, element: DrawnElement, share: number, kit: Kit): void {
  context.save();
  if (element.kind === "stroke") {
    const { box, points } = kit.shapes.of(element);
    context.globalAlpha = strengthOf(element);
    context.globalCompositeOperation = blendOf(element);
    if (isMoved(element)) context.transform(...placementMatrix(box, element));
    const some = points().slice(0, Math.max(1, Math.round(points().length * share)));
    context.fillStyle = element.colour;
    context.fill(strokePath(some, element.width, element.pen));
  } else {
    context.globalAlpha = share;
    paintElement(context, element, kit);
  }
  context.restore();
}
