import type { PointerEvent } from "react";

/** A press on a button of the editor leaves the keyboard with the sheet. */
export function keepFocus(event: PointerEvent): void {
  if (event.pointerType === "mouse")
    event.currentTarget.addEventListener("mousedown", prevent, ONCE);
}

const ONCE = { once: true } as const;

function prevent(event: Event): void {
  event.preventDefault();
}
