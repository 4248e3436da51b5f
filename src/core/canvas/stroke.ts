/** A stroke while it is drawn: what a pen sends to a room, and how it is checked. */
import * as v from "valibot";
import { decodeInk } from "./ink.ts";
import { CANVAS } from "./limits.ts";

export const elementId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{8,36}$/));

export const colour = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/));

export const lineWidth = v.pipe(
  v.number(),
  v.finite(),
  v.minValue(CANVAS.strokeWidthMinPx),
  v.maxValue(CANVAS.strokeWidthMaxPx),
);

/** How strongly it covers what lies below, from hardly to wholly; not there: wholly. */
export const opacity = v.pipe(v.number(), v.finite(), v.minValue(CANVAS.opacityMin), v.maxValue(1));

/**
 * What a stroke was drawn with: `pen` is thicker where it was pressed, `marker` as wide everywhere, and
 * `highlighter` so, and what lies below shows through. Not there: `pen`.
 */
export const PENS = ["pen", "marker", "highlighter"] as const;

export const pen = v.picklist(PENS);

export type PenName = (typeof PENS)[number];

export const ink = v.pipe(
  v.string(),
  v.maxLength(CANVAS.inkMaxChars),
  v.check((text) => decodeInk(text) !== null, "Not ink"),
);

export const strokeStyle = v.object({
  colour,
  width: lineWidth,
  opacity: v.exactOptional(opacity),
  pen: v.exactOptional(pen),
});

export type StrokeStyle = v.InferOutput<typeof strokeStyle>;

export const beginStroke = v.object({
  type: v.literal("begin"),
  id: elementId,
  style: strokeStyle,
  ink,
});

export const extendStroke = v.object({ type: v.literal("extend"), id: elementId, ink });
