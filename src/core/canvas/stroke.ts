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

export const ink = v.pipe(
  v.string(),
  v.maxLength(CANVAS.inkMaxChars),
  v.check((text) => decodeInk(text) !== null, "Not ink"),
);

export const strokeStyle = v.object({ colour, width: lineWidth });

export type StrokeStyle = v.InferOutput<typeof strokeStyle>;

export const beginStroke = v.object({
  type: v.literal("begin"),
  id: elementId,
  style: strokeStyle,
  ink,
});

export const extendStroke = v.object({ type: v.literal("extend"), id: elementId, ink });
