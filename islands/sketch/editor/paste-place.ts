import { BESIDE_PX } from "./actions.ts";
import type { Spot } from "./camera.ts";

/** A pointer that moved less, in canvas pixels, has stayed. */
const STAYED_PX = BESIDE_PX / 2;

/**
 * Returns a function that says where the next thing is pasted: at the pointer, and where the pointer
 * has stayed since the last time, one step off what was pasted then.
 */
export function createPastePlace(): (pointer: Spot) => Spot {
  let last: { pointer: Spot; at: Spot } | undefined;
  return (pointer) => {
    if (last && Math.hypot(pointer.x - last.pointer.x, pointer.y - last.pointer.y) < STAYED_PX) {
      const { x, y } = last.at;
      last = { ...last, at: { x: x + BESIDE_PX, y: y + BESIDE_PX } };
    } else last = { pointer, at: pointer };
    return last.at;
  };
}
