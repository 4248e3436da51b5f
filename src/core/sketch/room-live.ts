/** Strokes while they are drawn: shown to all, stored by nobody. */

import { inkPointCount } from "../canvas/ink.ts";
import type { ErrorCode } from "../platform/errors.ts";
import { SKETCH } from "./limits.ts";
import { queueLive } from "./room-frames.ts";
import { drawingOf } from "./room-seats.ts";
import type { DrawnStroke, Seat, SketchRoom } from "./room-state.ts";
import type { SketchRequest } from "./wire.ts";

type Request<T extends SketchRequest["type"]> = Extract<SketchRequest, { type: T }>;

/** Begins a stroke; returns why not, if so. */
export function beginStroke(
  room: SketchRoom,
  connection: string,
  seat: Seat,
  { id, style, ink }: Request<"begin">,
): ErrorCode | null {
  const { document, live, settings } = room;
  if (live.get(id)?.connection === connection || document.elements.has(id)) return null;
  if (live.has(id) || document.deleted.has(id)) return "MESSAGE_INVALID";
  if (room.storageProblem !== null) return room.storageProblem;
  if (document.elements.size >= SKETCH.elementsMaxCount) return "SKETCH_FULL";
  if (drawingOf(room, connection).length >= SKETCH.liveStrokesMaxCount) return "RATE_LIMITED";
  const pending = seat.role === "guest" && settings.approval;
  const stroke = { id, by: seat.person, author: seat.name, style, ink: [ink], pending };
  live.set(id, { stroke, connection, points: inkPointCount(ink) });
  // The list of its pieces grows; what is sent is the stroke as it began.
  queueLive(room, { type: "begun", stroke: { ...stroke, ink: [ink] } }, pending);
  return null;
}

export function extendStroke(
  room: SketchRoom,
  connection: string,
  { id, ink }: Request<"extend">,
): ErrorCode | null {
  const drawn = room.live.get(id);
  if (drawn?.connection !== connection) return null;
  const points = drawn.points + inkPointCount(ink);
  if (points > SKETCH.pointsPerStrokeMaxCount) return "STROKE_TOO_LONG";
  drawn.points = points;
  drawn.stroke.ink.push(ink);
  queueLive(room, { type: "extended", id, ink: [ink] }, drawn.stroke.pending);
  return null;
}

export function cancelStroke(room: SketchRoom, connection: string, id: string): void {
  const drawn = room.live.get(id);
  if (drawn?.connection !== connection) return;
  room.live.delete(id);
  queueLive(room, { type: "cancelled", id }, drawn.stroke.pending);
}

/** A stroke waits for approval from now on: an overlay does not see it any more (SKETCH-S31). */
export function hideStroke(room: SketchRoom, { stroke }: DrawnStroke): void {
  if (stroke.pending) return;
  stroke.pending = true;
  room.queues.overlay.live.push({ type: "cancelled", id: stroke.id });
  room.queues.overlay.extended.delete(stroke.id);
}

export function cancelDrawing(room: SketchRoom, connection: string): void {
  for (const { id } of drawingOf(room, connection)) cancelStroke(room, connection, id);
}
