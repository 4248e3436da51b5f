/** A sketch's room that may store nothing more for a while (SKETCH-S54). */
import { errorNotice } from "../platform/errors.ts";
import type { StorageProblem } from "../platform/rooms/room-storage.ts";
import { mayDraw } from "./change.ts";
import type { SketchOperation } from "./operation.ts";
import { cancelDrawing } from "./room-live.ts";
import { seatEffect } from "./room-seats.ts";
import type { SketchEffect, SketchRoom } from "./room-state.ts";

/** Whether an operation stores more than there is: what takes something away always may. */
export function grows({ type }: SketchOperation): boolean {
  return type === "put" || type === "set" || type === "erase" || type === "restore";
}

/** The pens are lifted, for what they draw could not be stored, and whoever draws is told why. */
export function changeStorage(room: SketchRoom, problem: StorageProblem | null): SketchEffect[] {
  if (room.storageProblem === problem) return [];
  room.storageProblem = problem;
  if (problem === null) return [];
  const drawing = [...room.seats].flatMap(([connection, { role, client }]) =>
    client !== null && mayDraw(role) ? [connection] : [],
  );
  for (const connection of drawing) cancelDrawing(room, connection);
  const seats = drawing.map((connection) => seatEffect(room, connection));
  return [...seats, ...storageNotice(room, drawing)];
}

/** Says to those of these connections who may draw that nothing is stored now, if so. */
export function storageNotice(room: SketchRoom, connections: readonly string[]): SketchEffect[] {
  const { storageProblem } = room;
  const to = connections.filter((connection) => {
    const seat = room.seats.get(connection);
    return seat !== undefined && mayDraw(seat.role);
  });
  if (storageProblem === null || to.length === 0) return [];
  return [{ type: "notify", to, notice: { type: "refused", ...errorNotice(storageProblem) } }];
}
