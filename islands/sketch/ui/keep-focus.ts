import type { PointerEvent } from "react";

/** What takes a press for more than being pressed. */
const OWN_PRESS = "input[type=range], input[type=text], input:not([type]), select, [role=group]";

/** A press on a button of the editor leaves the keyboard with the sheet; a slider keeps it. */
export function keepFocus(event: PointerEvent): void {
  if (event.target instanceof Element && event.target.closest(OWN_PRESS)) return;
  if (event.pointerType === "mouse")
    event.currentTarget.addEventListener("mousedown", prevent, ONCE);
}

const ONCE = { once: true } as const;

function prevent(event: Event): void {
  event.preventDefault();
}
