import { useEffect } from "react";
import { clearCanvas } from "../moderation/acts.ts";
import { useOpenCanvas } from "../open-canvas.ts";
import { type CanvasButton, onCanvasEvent } from "../status.ts";

/** What the header's buttons do: they clear the canvas or open a dialog over it. */
export function CanvasDialogs() {
  const canvas = useOpenCanvas();
  useEffect(() => {
    if (!canvas) return;
    const act = (button: CanvasButton) => {
      if (button === "clear") clearCanvas(canvas);
    };
    return onCanvasEvent(act);
  }, [canvas]);
  return null;
}
