import { SKETCH } from "#core/limits.ts";
import { showToast } from "../../../stores/toasts.ts";
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

/** Brings deleted elements back. */
function restore(canvas: OpenCanvas, ids: readonly string[]): void {
  for (const some of chunksOf(ids)) canvas.perform({ type: "restore", ids: some });
}

/** Ids in the portions that one operation takes. */
function chunksOf(ids: readonly string[]): string[][] {
  const chunks: string[][] = [];
  for (let at = 0; at < ids.length; at += SKETCH.idsPerOperationMaxCount) {
    chunks.push(ids.slice(at, at + SKETCH.idsPerOperationMaxCount));
  }
  return chunks;
}

function elementCount(count: number): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? "element" : "elements"}`;
}
