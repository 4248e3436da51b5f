import { useEffect } from "react";
import type { OpenCanvas } from "../open-canvas.ts";
import { changeSettings } from "./acts.ts";

/** Hides the overlay, or shows it again: no letter, so that it works while something is typed. */
export const PANIC_KEY = "F9";

/** Listens for the panic key while a moderator has the canvas. */
export function usePanicKey(canvas: OpenCanvas | undefined): void {
  useEffect(() => {
    if (!canvas) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== PANIC_KEY || event.repeat) return;
      const { role, settings } = canvas.room();
      if (role !== "owner") return;
      event.preventDefault();
      changeSettings(canvas, { hidden: !settings.hidden });
    };
    document.addEventListener("keydown", press, { capture: true });
    return () => document.removeEventListener("keydown", press, { capture: true });
  }, [canvas]);
}
