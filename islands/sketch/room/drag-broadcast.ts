import type { DragMove } from "#core/sketch/element.ts";
import { SKETCH } from "#core/sketch/limits.ts";

export type DragBroadcast = {
  /** What this person drags, where it is now; nothing: they let go. */
  show: (moves: readonly DragMove[]) => void;
  stop: () => void;
};

/**
 * Sends what somebody drags to the room as often as it takes it, the newest alone; that they let go,
 * at once. More than others can be shown is not sent at all.
 */
export function createDragBroadcast(send: (moves: readonly DragMove[]) => void): DragBroadcast {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let newest: readonly DragMove[] | undefined;
  let isSent = false;

  const next = () => {
    timer = undefined;
    if (newest === undefined) return;
    send(newest);
    newest = undefined;
    isSent = true;
    timer = setTimeout(next, SKETCH.dragMs);
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
      if (isSent) send([]);
      isSent = false;
    },
    stop,
  };
}
