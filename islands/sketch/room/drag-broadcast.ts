import type { HeldMove } from "#core/sketch/element.ts";
import { SKETCH } from "#core/sketch/limits.ts";

export type DragBroadcast = {
  /** What is in this person's hand, where it is now; nothing: they let go. */
  show: (moves: readonly HeldMove[]) => void;
  stop: () => void;
};

/**
 * Tells the room of what is in somebody's hand as often as it takes it, the newest alone; that they
 * let go, at once. More than others can be shown is not told at all.
 */
export function createDragBroadcast(tell: (moves: readonly HeldMove[]) => void): DragBroadcast {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let newest: readonly HeldMove[] | undefined;
  let isTold = false;

  const next = () => {
    timer = undefined;
    if (newest === undefined) return;
    tell(newest);
    newest = undefined;
    isTold = true;
    timer = setTimeout(next, SKETCH.heldMs);
  };
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    newest = undefined;
  };

  return {
    show: (moves) => {
      if (moves.length > SKETCH.heldMaxCount) return;
      if (moves.length > 0) {
        newest = moves;
        if (timer === undefined) next();
        return;
      }
      stop();
      if (isTold) tell([]);
      isTold = false;
    },
    stop,
  };
}
