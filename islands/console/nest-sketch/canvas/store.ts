import { atom } from "nanostores";
import { SKETCH_PROTOCOL } from "#core/sketch/wire.ts";
import { takeKeepsake } from "../../../sketch/room/keepsake.ts";
import { joinSketch, type SketchSession } from "../../../sketch/room/session.ts";
import { openRoom } from "../../../stores/room-socket.ts";
import { currentSession } from "../../../stores/session.ts";
import { showToast } from "../../../stores/toasts.ts";
import { $openCanvas, type OpenCanvas } from "../open-canvas.ts";
import { buttonsFor, NO_CANVAS, reportCanvas } from "../status.ts";

/** The sketch that is open, as soon as it is. */
export const $sketch = atom<SketchSession | undefined>(undefined);

/** Why the room does not let this person in; undefined while it may. */
export const $refusal = atom<string | undefined>(undefined);

/** The sketch that an address asks for: its id, or the workspace's live sketch. */
export function sketchOf(query: URLSearchParams): string {
  return query.get("sketch") ?? currentSession()?.live_sketch ?? "";
}

/**
 * Opens a sketch for this page; answers how to leave. What the room has not got yet is kept in this
 * browser, and sent when the same person opens the sketch again.
 */
export function openSketch(sketch: string): () => void {
  let leave = () => {};
  let isGone = false;
  $refusal.set(undefined);
  void takeKeepsake(`${currentSession()?.user.id} ${sketch}`).then((keepsake) => {
    if (isGone) {
      keepsake.release();
      return;
    }
    const session = joinSketch({
      keepsake,
      connect: (handlers) =>
        openRoom({
          kind: "sketch",
          room: sketch,
          protocol: SKETCH_PROTOCOL,
          onRefused: (message) => $refusal.set(message),
          ...handlers,
        }),
      onProblem: ({ message }) => showProblem(message),
    });
    const stop = session.onChange(() => report(session));
    $sketch.set(session);
    $openCanvas.set(lend(sketch, session));
    leave = () => {
      stop();
      session.leave();
      $sketch.set(undefined);
      $openCanvas.set(undefined);
      reportCanvas(NO_CANVAS);
    };
  });
  return () => {
    isGone = true;
    leave();
  };
}

export function showProblem(text: string): void {
  showToast({ tone: "danger", text });
}

/** What the dialogs around the canvas get of it. */
function lend(sketch: string, { board, room, onChange, ask }: SketchSession): OpenCanvas {
  const { elements, perform } = board;
  return { sketch, room, elements, perform, onChange, ask };
}

/** What the header shows. */
function report({ board, room }: SketchSession): void {
  const { connection, role, people, watching, unsaved } = room();
  reportCanvas({
    connection,
    people: people.length + watching,
    unsaved,
    buttons: buttonsFor(role, connection, board.elements().length),
  });
}
