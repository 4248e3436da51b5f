import { panBy, zoomAt } from "./camera.ts";
import type { Stage } from "./stage.ts";

/** Wheel events that follow each other closer than this come from one movement. */
const MOVEMENT_MS = 250;

/** A mouse's wheel jumps at least so far, in CSS pixels, and never sideways; a touchpad glides. */
const NOTCH_PX = 50;

/** A line of a wheel that counts lines. */
const LINE_PX = 33;

const ZOOM_PER_PX = 0.0022;

/** A pinch on a touchpad comes as a wheel with Ctrl, in small steps. */
const PINCH_PER_PX = 0.01;

/** A mouse's wheel zooms, a touchpad pans, and zooms when it is pinched or Ctrl is held. */
export function createWheel(stage: Stage, host: HTMLElement): (event: WheelEvent) => void {
  let last = Number.NEGATIVE_INFINITY;
  let isMouse = false;
  return (event) => {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1;
    const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
    if (event.timeStamp - last > MOVEMENT_MS) isMouse = dx === 0 && Math.abs(dy) >= NOTCH_PX;
    last = event.timeStamp;
    const isHeld = event.ctrlKey || event.metaKey;
    if (!isHeld && (!isMouse || event.shiftKey)) {
      const [x, y] = event.shiftKey && dx === 0 ? [dy, 0] : [dx, dy];
      stage.setCamera(panBy(stage.camera(), -x, -y));
      return;
    }
    const { left, top } = host.getBoundingClientRect();
    const at = { x: event.clientX - left, y: event.clientY - top };
    const strength = isMouse ? ZOOM_PER_PX : PINCH_PER_PX;
    const change = Math.min(Math.max(dy, -120), 120);
    stage.setCamera(zoomAt(stage.camera(), at, Math.exp(-change * strength)));
  };
}
