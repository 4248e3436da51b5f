/** What lies on a sketch: the elements, their properties and what of them may change. */
import * as v from "valibot";
import { inkPointCount } from "../canvas/ink.ts";
import { colour, elementId, ink, lineWidth, opacity, pen } from "../canvas/stroke.ts";
import { visibleText } from "../entities/visible-text.ts";
import { parseErased } from "./erased.ts";
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

/** Arrows at a line's end, or at both. */
export const ARROWS = ["none", "end", "both"] as const;

const arrow = v.picklist(ARROWS);

/** Parts of a stroke that were rubbed out, as `formatErased` writes them. */
export const erased = v.pipe(
  v.string(),
  v.maxLength(SKETCH.erasedMaxChars),
  v.check((text) => parseErased(text) !== null, "Not parts of a stroke"),
);

/** The id that elements of one group share; empty: in none. */
const group = v.union([v.literal(""), elementId]);

const corners = v.pipe(
  ink,
  v.check((text) => {
    const count = inkPointCount(text);
    return count >= SKETCH.polygonCornersMinCount && count <= SKETCH.polygonCornersMaxCount;
  }, "Too few or too many corners"),
);

/** What an element has only where it is not as usual: most are, and there are thousands. */
const USUAL = { opacity: 1, arrow: "none", erased: "", group: "" } as const;

type UnusualName = keyof typeof USUAL;

const IN_ALL: readonly UnusualName[] = ["opacity", "group"];
const UNUSUAL: Record<DrawnElement["kind"], readonly UnusualName[]> = {
  stroke: [...IN_ALL, "erased"],
  line: [...IN_ALL, "arrow"],
  rectangle: IN_ALL,
  ellipse: IN_ALL,
  polygon: IN_ALL,
  text: IN_ALL,
  image: IN_ALL,
};

const unusual = { opacity: v.exactOptional(opacity), group: v.exactOptional(group) };

/** True for a property that an element has, or would have if it were not as usual. */
export function hasProperty(element: DrawnElement, name: string): boolean {
  return Object.hasOwn(element, name) || UNUSUAL[element.kind].some((known) => known === name);
}

/** The value of a property, also where it is left out because it is as usual. */
export function propertyOf(element: DrawnElement, name: string): unknown {
  const own: Record<string, unknown> = element;
  const usual: Record<string, unknown> = USUAL;
  return (
    own[name] ?? (UNUSUAL[element.kind].some((known) => known === name) ? usual[name] : own[name])
  );
}

/** The names of what may be left out of an element, and may change. */
export function unusualNames({ kind }: DrawnElement): readonly string[] {
  return UNUSUAL[kind];
}

const placed = {
  dx: v.optional(placement.dx, UNMOVED.dx),
  dy: v.optional(placement.dy, UNMOVED.dy),
  scaleX: v.optional(placement.scaleX, UNMOVED.scaleX),
  scaleY: v.optional(placement.scaleY, UNMOVED.scaleY),
  angle: v.optional(placement.angle, UNMOVED.angle),
};

const outlined = { colour: v.nullable(colour), width: lineWidth, fill: v.nullable(colour) };
const box = { x, y, w, h, ...outlined, ...unusual };

/** An element as its author draws it; the room adds the rest. */
export const drawnElement = v.variant("kind", [
  v.object({
    id: elementId,
    kind: v.literal("stroke"),
    ink,
    colour,
    width: lineWidth,
    pen: v.exactOptional(pen),
    erased: v.exactOptional(erased),
    ...unusual,
    ...placed,
  }),
  v.object({
    id: elementId,
    kind: v.literal("line"),
    x1: x,
    y1: y,
    x2: x,
    y2: y,
    colour,
    width: lineWidth,
    arrow: v.exactOptional(arrow),
    ...unusual,
    ...placed,
  }),
  v.object({
    id: elementId,
    kind: v.literal("polygon"),
    /** Its corners, in their order; what was pressed at each means nothing. */
    ink: corners,
    ...outlined,
    ...unusual,
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
    ...unusual,
    ...placed,
  }),
  v.object({
    id: elementId,
    kind: v.literal("image"),
    x,
    y,
    w,
    h,
    src: imageSource,
    ...unusual,
    ...placed,
  }),
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
    opacity,
    arrow,
    erased,
    group,
  }),
);

export type ElementChange = v.InferOutput<typeof elementChange>;
