import { atom } from "nanostores";
import type { SketchRole } from "#core/sketch/wire.ts";
import type { RoomStatus } from "../../../stores/room-socket.ts";

/** The header's buttons of the canvas, in their order. */
export const CANVAS_BUTTONS = ["permissions", "clear", "open", "save"] as const;

export type CanvasButton = (typeof CANVAS_BUTTONS)[number];

export type ButtonState = "hidden" | "disabled" | "enabled";

/** What the canvas reports to the header; small, because the header is on every page. */
export type CanvasStatus = {
  connection: RoomStatus;
  /** Everybody who is there, those who only watch among them. */
  people: number;
  /** Steps of this browser that the room has not confirmed. */
  unsaved: number;
  buttons: Record<CanvasButton, ButtonState>;
};

/** Before a canvas has reported anything, and after it was left. */
export const NO_CANVAS: CanvasStatus = {
  connection: "connecting",
  people: 0,
  unsaved: 0,
  buttons: { permissions: "hidden", clear: "hidden", open: "hidden", save: "hidden" },
};

export const $canvasStatus = atom<CanvasStatus>(NO_CANVAS);

/** Tells the header what it shows; what it shows already changes nothing. */
export function reportCanvas(status: CanvasStatus): void {
  const shown = $canvasStatus.get();
  if (JSON.stringify(shown) !== JSON.stringify(status)) $canvasStatus.set(status);
}

/**
 * What of the buttons somebody has. The permissions are the moderators' alone, as are clearing and
 * opening, which take away what others drew. Without a room nothing can be cleared, opened or saved.
 */
export function buttonsFor(
  role: SketchRole | undefined,
  connection: RoomStatus,
  elements: number,
): CanvasStatus["buttons"] {
  const isIn = connection === "connected";
  const forModerators = (isUseful: boolean): ButtonState =>
    role === "owner" ? (isIn && isUseful ? "enabled" : "disabled") : "hidden";
  const draws = role === "owner" || role === "editor";
  return {
    permissions: role === "owner" && isIn ? "enabled" : "hidden",
    clear: forModerators(elements > 0),
    open: forModerators(true),
    save: draws ? (isIn && elements > 0 ? "enabled" : "disabled") : "hidden",
  };
}

type Listener = (button: CanvasButton) => void;

const listeners = new Set<Listener>();

/** Notifies the canvas of a button of the header that was pressed. */
export function raiseCanvasEvent(button: CanvasButton): void {
  for (const listener of listeners) listener(button);
}

/** Hears the header's buttons. Returns an unsubscribe function. */
export function onCanvasEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
