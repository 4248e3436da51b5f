import type { SketchSettings } from "#core/sketch/wire.ts";
import { showToast } from "../../../../stores/toasts.ts";
import type { OpenCanvas } from "../open-canvas.ts";

/** Takes everything off the canvas; the toast brings it back. */
export function clearCanvas(canvas: OpenCanvas): void {
  const ids = canvas.elements().map(({ id }) => id);
  if (ids.length === 0) return;
  canvas.perform({ type: "clear" });
  showToast({
    tone: "info",
    text: `Cleared the canvas of ${elementCount(ids.length)}.`,
    action: { label: "Undo", run: () => restore(canvas, ids) },
  });
}

/** Takes away everything that one person drew; the toast brings it back. */
export function wipePerson(canvas: OpenCanvas, person: string, name: string): void {
  const ids = canvas
    .elements()
    .filter(({ by }) => by === person)
    .map(({ id }) => id);
  if (ids.length === 0) {
    showToast({ tone: "info", text: `${name} has drawn nothing that is still there.` });
    return;
  }
  canvas.perform({ type: "wipe", person });
  showToast({
    tone: "info",
    text: `Took away ${elementCount(ids.length)} by ${name}.`,
    action: { label: "Undo", run: () => restore(canvas, ids) },
  });
}

/** Sends a person away; a ban would keep them away. */
export function kickPerson(canvas: OpenCanvas, person: string, name: string): void {
  const sent = canvas.ask({ type: "kick", person });
  showToast(
    sent
      ? { tone: "info", text: `Sent ${name} away. Block them to keep them away.` }
      : NOT_CONNECTED,
  );
}

/** Lets strokes that waited onto the overlay, or takes them away. */
export function decide(
  canvas: OpenCanvas,
  decision: "approve" | "reject",
  ids: readonly string[],
): void {
  if (ids.length === 0) return;
  canvas.perform({ type: decision, ids: [...ids] });
  if (decision === "approve") return;
  showToast({
    tone: "info",
    text: `Rejected ${elementCount(ids.length)}.`,
    action: { label: "Undo", run: () => restore(canvas, ids) },
  });
}

/** Changes switches of the room; everybody receives them. */
export function changeSettings(canvas: OpenCanvas, settings: Partial<SketchSettings>): void {
  if (!canvas.ask({ type: "settings", settings })) showToast(NOT_CONNECTED);
}

/** Brings deleted elements back. */
export function restore(canvas: OpenCanvas, ids: readonly string[]): void {
  if (ids.length > 0) canvas.perform({ type: "restore", ids: [...ids] });
}

export function elementCount(count: number): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? "element" : "elements"}`;
}

const NOT_CONNECTED = {
  tone: "danger",
  text: "There is no connection to the sketch right now. Try again when you are back.",
} as const;
