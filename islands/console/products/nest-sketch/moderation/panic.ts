import { useEffect, useRef } from "react";
import type { OpenCanvas } from "../open-canvas.ts";
import { changeSettings } from "./acts.ts";

/** Hides the overlay, or shows it again: no letter, so that it works while something is typed. */
export const PANIC_KEY = "F9";

/** Listens for the panic key. */
export function usePanicKey(press: () => void): void {
  const latest = useRef(press);
  latest.current = press;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== PANIC_KEY || event.repeat) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", onKeyDown, { capture: true });
    return () => document.removeEventListener("keydown", onKeyDown, { capture: true });
  }, []);
}

/** What the key does over a canvas: nothing for those who do not moderate. */
export function panic(canvas: OpenCanvas | undefined): void {
  if (canvas?.room().role !== "owner") return;
  changeSettings(canvas, { hidden: !canvas.room().settings.hidden });
}
