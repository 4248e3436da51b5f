/** Elements on a plain canvas: the one picture of a sketch, wherever it is shown. */
import type { DrawnElement } from "#core/sketch/element.ts";
import { LINE_HEIGHT, sketchFont } from "./font.ts";
import { apply, type Box, drawnBox, isMoved, placedBox, placementMatrix } from "./geometry.ts";
import type { Images } from "./images.ts";
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
  const alpha = context.globalAlpha;
  if (element.pending) context.globalAlpha = alpha * PENDING_ALPHA;
  if (isMoved(element)) paintMoved(context, element, kit);
  else paintDrawn(context, element, kit);
  context.globalAlpha = alpha;
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
    case "text":
      paintText(context, element);
      return;
    case "image":
      paintImage(context, element, kit.images);
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
