import * as v from "valibot";
import { SKETCH } from "../../limits.ts";

/**
 * What a sketch room and its clients say to each other: JSON, one object a frame.
 * The socket's query carries `v`, the protocol's version; another version is refused.
 */
export const SKETCH_PROTOCOL = 1;

export const elementId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{8,36}$/));

const coordinate = (max: number) =>
  v.pipe(v.number(), v.finite(), v.minValue(-max), v.maxValue(2 * max));

/** x and y in canvas pixels (a little outside is allowed), pressure from 0 to 1. */
export const point = v.tuple([
  coordinate(SKETCH.widthPx),
  coordinate(SKETCH.heightPx),
  v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
]);

export type Point = v.InferOutput<typeof point>;

const points = v.pipe(v.array(point), v.minLength(1), v.maxLength(SKETCH.pointsPerMessageMaxCount));

export const strokeStyle = v.object({
  colour: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/)),
  width: v.pipe(
    v.number(),
    v.minValue(SKETCH.strokeWidthMinPx),
    v.maxValue(SKETCH.strokeWidthMaxPx),
  ),
});

export type StrokeStyle = v.InferOutput<typeof strokeStyle>;

/**
 * From a client. A stroke is begun, extended while it is drawn, and committed with all its points:
 * the commit alone is stored, so it may also arrive without the others (drawn while offline) and
 * more than once (sent again after a lost connection).
 */
export const sketchRequest = v.variant("type", [
  v.object({ type: v.literal("begin"), id: elementId, style: strokeStyle, points }),
  v.object({ type: v.literal("extend"), id: elementId, points }),
  v.object({ type: v.literal("cancel"), id: elementId }),
  v.object({
    type: v.literal("commit"),
    id: elementId,
    style: strokeStyle,
    points: v.pipe(v.array(point), v.minLength(1), v.maxLength(SKETCH.pointsPerStrokeMaxCount)),
  }),
]);

export type SketchRequest = v.InferOutput<typeof sketchRequest>;

/** A stored stroke. `order` is assigned by the room and grows by one: it is the drawing order. */
export type Stroke = {
  id: string;
  order: number;
  author: string;
  style: StrokeStyle;
  points: Point[];
};

/** A stroke that someone is drawing right now; it is not stored. */
export type LiveStroke = { id: string; author: string; style: StrokeStyle; points: Point[] };

/** What happened in a room, as its clients hear it. */
export type SketchChange =
  | { type: "begun"; stroke: LiveStroke }
  | { type: "extended"; id: string; points: Point[] }
  | { type: "cancelled"; id: string }
  | { type: "committed"; stroke: Stroke };

/** From the room. Changes are batched: one `changes` frame to each socket per ROOM.batchMs. */
export type SketchNotice =
  | {
      type: "welcome";
      protocol: number;
      role: "owner" | "editor" | "viewer";
      people: number;
      strokes: Stroke[];
      live: LiveStroke[];
    }
  | { type: "changes"; changes: SketchChange[] }
  | { type: "people"; count: number }
  /** Only to the author: the stroke is in storage and survives a crash. */
  | { type: "saved"; id: string; order: number }
  | { type: "refused"; code: import("../../errors.ts").ErrorCode; message: string; id?: string };
