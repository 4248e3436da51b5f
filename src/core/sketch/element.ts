/** What lies on a sketch: the elements, their properties and what of them may change. */
import * as v from "valibot";
import { colour, elementId, ink, lineWidth } from "../canvas/stroke.ts";
import { visibleText } from "../entities/visible-text.ts";
import { isLayerKey } from "./layers.ts";
import { SKETCH } from "./limits.ts";

const finite = v.pipe(v.number(), v.finite());
const between = (min: number, max: number) => v.pipe(finite, v.minValue(min), v.maxValue(max));

/** Canvas pixels; one canvas outside each edge is allowed. */
const x = between(-SKETCH.widthPx, 2 * SKETCH.widthPx);
const y = between(-SKETCH.heightPx, 2 * SKETCH.heightPx);
const w = between(0, 3 * SKETCH.widthPx);
const h = between(0, 3 * SKETCH.heightPx);
/** The address of an image that was uploaded to this installation, and of nothing else. */
const imageSource = v.pipe(
  v.string(),
  v.regex(/^\/api\/files\/[a-z0-9_]{1,40}\/[a-z0-9]{15}\/[A-Za-z0-9_.-]{1,120}$/),
);
/** Lines that others see on the canvas, without what can't be seen (SKETCH-S9). */
const text = v.pipe(
  v.string(),
  v.maxLength(SKETCH.textMaxChars),
  v.transform(visibleText),
  v.minLength(1),
);
/** A key of fractional indexing: elements are drawn in the order of (z, id), compared as text. */
const z = v.pipe(v.string(), v.maxLength(61), v.check(isLayerKey, "Not a layer's key"));

/**
 * How an element has been moved since it was drawn: by so many pixels, turned by so many degrees
 * clockwise and scaled, both about the centre of the box that it was drawn in.
 */
const placement = {
  dx: between(-6 * SKETCH.widthPx, 6 * SKETCH.widthPx),
  dy: between(-6 * SKETCH.heightPx, 6 * SKETCH.heightPx),
  scaleX: between(-100, 100),
  scaleY: between(-100, 100),
  angle: between(-360, 360),
};

/** Where an element is that somebody is moving, scaling or turning. */
export const heldMove = v.object({ id: elementId, ...placement });

export type DragMove = v.InferOutput<typeof heldMove>;

const UNMOVED = { dx: 0, dy: 0, scaleX: 1, scaleY: 1, angle: 0 } as const;

const placed = {
  dx: v.optional(placement.dx, UNMOVED.dx),
  dy: v.optional(placement.dy, UNMOVED.dy),
  scaleX: v.optional(placement.scaleX, UNMOVED.scaleX),
  scaleY: v.optional(placement.scaleY, UNMOVED.scaleY),
  angle: v.optional(placement.angle, UNMOVED.angle),
};

const box = { x, y, w, h, colour: v.nullable(colour), width: lineWidth, fill: v.nullable(colour) };

/** An element as its author draws it; the room adds the rest. */
export const drawnElement = v.variant("kind", [
  v.object({ id: elementId, kind: v.literal("stroke"), ink, colour, width: lineWidth, ...placed }),
  v.object({
    id: elementId,
    kind: v.literal("line"),
    x1: x,
    y1: y,
    x2: x,
    y2: y,
    colour,
    width: lineWidth,
    ...placed,
  }),
  v.object({ id: elementId, kind: v.literal("rectangle"), ...box, ...placed }),
  v.object({ id: elementId, kind: v.literal("ellipse"), ...box, ...placed }),
  v.object({
    id: elementId,
    kind: v.literal("text"),
    x,
    y,
    text,
    size: between(SKETCH.textSizeMinPx, SKETCH.textSizeMaxPx),
    colour,
    ...placed,
  }),
  v.object({ id: elementId, kind: v.literal("image"), x, y, w, h, src: imageSource, ...placed }),
]);

export type DrawnElement = v.InferOutput<typeof drawnElement>;

/** An element as the room keeps it. */
export type SketchElement = DrawnElement & {
  /** The person who drew it, by id, and their name at the time. */
  by: string;
  author: string;
  z: string;
  /** True while it waits for a moderator's approval: it is on no overlay until then. */
  pending: boolean;
  /** The version of the sketch that changed it last. */
  version: number;
};

/** What may change of an element. A property that its kind does not have is ignored. */
export const elementChange = v.partial(
  v.object({
    ...placement,
    z,
    colour: v.nullable(colour),
    width: lineWidth,
    fill: v.nullable(colour),
    text,
    size: between(SKETCH.textSizeMinPx, SKETCH.textSizeMaxPx),
  }),
);

export type ElementChange = v.InferOutput<typeof elementChange>;
