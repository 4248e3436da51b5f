/** Elements on a plain canvas: the one picture of a sketch, wherever it is shown. */
import type { DrawnElement } from "#core/sketch/element.ts";
import { headsOf } from "./arrow.ts";
import { isSketchFontReady, LINE_HEIGHT, sketchFont } from "./font.ts";
import {
  apply,
  type Box,
  drawnBox,
  isMoved,
  placedBox,
  placedCorners,
  placementMatrix,
} from "./geometry.ts";
import type { Images } from "./images.ts";
import { blendOf, strengthOf } from "./look.ts";
import type { Shapes } from "./shapes.ts";

export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export type Kit = { shapes: Shapes; images: Images };

/** What shows in the place of an image that has not come yet. */
const WAITING = "#8d7b5633";

/** How strongly an element shows that waits for approval. */
const PENDING_ALPHA = 0.45;

type Paintable = DrawnElement & { pending?: boolean };

/** Paints one element; the context's coordinates are canvas pixels. */
export function paintElement(context: Context, element: Paintable, kit: Kit): void {
  const { globalAlpha: alpha, globalCompositeOperation: blend } = context;
  const strength = strengthOf(element) * (element.pending ? PENDING_ALPHA : 1);
  const mixes = blendOf(element) !== "source-over";
  if (strength !== 1) context.globalAlpha = alpha * strength;
  if (mixes) context.globalCompositeOperation = blendOf(element);
  if (isMoved(element)) paintMoved(context, element, kit);
  else paintDrawn(context, element, kit);
  if (strength !== 1) context.globalAlpha = alpha;
  if (mixes) context.globalCompositeOperation = blend;
}

function paintMoved(context: Context, element: DrawnElement, kit: Kit): void {
  context.save();
  if (element.kind === "rectangle" || element.kind === "ellipse") {
    const box = placedBox(element, element);
    turn(context, box, element.angle);
    paintDrawn(context, { ...element, ...box }, kit);
  } else if (element.kind === "line") {
    const matrix = placementMatrix(drawnBox(element), element);
    const [x1, y1] = apply(matrix, element.x1, element.y1);
    const [x2, y2] = apply(matrix, element.x2, element.y2);
    paintDrawn(context, { ...element, x1, y1, x2, y2 }, kit);
  } else if (element.kind === "polygon") {
    paintPolygon(context, element, placedCorners(element, kit.shapes.of(element).points()));
  } else {
    context.transform(...placementMatrix(kit.shapes.of(element).box, element));
    paintDrawn(context, element, kit);
  }
  context.restore();
}

function turn(context: Context, { x, y, w, h }: Box, degrees: number): void {
  context.translate(x + w / 2, y + h / 2);
  context.rotate((degrees * Math.PI) / 180);
  context.translate(-x - w / 2, -y - h / 2);
}

/** Paints elements in the order given. */
export function paintElements(context: Context, elements: Iterable<Paintable>, kit: Kit): void {
  for (const element of elements) paintElement(context, element, kit);
}

function paintDrawn(context: Context, element: DrawnElement, kit: Kit): void {
  switch (element.kind) {
    case "stroke":
      context.fillStyle = element.colour;
      context.fill(kit.shapes.of(element).path());
      return;
    case "line":
      context.beginPath();
      context.moveTo(element.x1, element.y1);
      context.lineTo(element.x2, element.y2);
      for (const head of headsOf(element)) tracePolyline(context, head);
      strokeWith(context, element.colour, element.width);
      return;
    case "rectangle":
      context.beginPath();
      context.rect(element.x, element.y, element.w, element.h);
      fillAndStroke(context, element);
      return;
    case "ellipse":
      context.beginPath();
      context.ellipse(...ellipseOf(element), 0, 0, 2 * Math.PI);
      fillAndStroke(context, element);
      return;
    case "polygon":
      paintPolygon(context, element, kit.shapes.of(element).points());
      return;
    case "text":
      paintText(context, element);
      return;
    case "image":
      paintImage(context, element, kit.images);
  }
}

function paintPolygon(
  context: Context,
  element: Extract<DrawnElement, { kind: "polygon" }>,
  corners: readonly (readonly [x: number, y: number, ...unknown[]])[],
): void {
  context.beginPath();
  tracePolyline(context, corners);
  context.closePath();
  fillAndStroke(context, element);
}

function tracePolyline(
  context: Context,
  spots: readonly (readonly [x: number, y: number, ...unknown[]])[],
): void {
  for (const [at, [x, y]] of spots.entries()) {
    if (at === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
}

function ellipseOf({ x, y, w, h }: Box): [number, number, number, number] {
  return [x + w / 2, y + h / 2, w / 2, h / 2];
}

function fillAndStroke(
  context: Context,
  { fill, colour, width }: { fill: string | null; colour: string | null; width: number },
): void {
  if (fill !== null) {
    context.fillStyle = fill;
    context.fill();
  }
  if (colour !== null) strokeWith(context, colour, width);
}

function strokeWith(context: Context, colour: string, width: number): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.lineCap = "round";
  context.lineJoin = "round";
  context.stroke();
}

function paintText(context: Context, element: Extract<DrawnElement, { kind: "text" }>): void {
  // In another font first, letters would jump before everybody's eyes, on a stream too.
  if (!isSketchFontReady()) return;
  const { x, y, size, text, colour } = element;
  context.font = sketchFont(size);
  context.fillStyle = colour;
  context.textBaseline = "middle";
  for (const [index, line] of text.split("\n").entries()) {
    context.fillText(line, x, y + (index + 0.5) * size * LINE_HEIGHT);
  }
}

function paintImage(
  context: Context,
  { src, x, y, w, h }: Extract<DrawnElement, { kind: "image" }>,
  images: Images,
): void {
  const image = images.get(src);
  if (image) {
    context.drawImage(image, x, y, w, h);
    return;
  }
  context.fillStyle = WAITING;
  context.fillRect(x, y, w, h);
}
