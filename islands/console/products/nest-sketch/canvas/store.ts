import { atom } from "nanostores";
import { type JoinFlow, type JoinState, startJoinFlow } from "../../../../sketch/room/join-flow.ts";
import { openOfflineDraft } from "../../../../sketch/room/offline-draft.ts";
import type { SketchSession } from "../../../../sketch/room/session.ts";
import { environment } from "../../../../stores/environment.ts";
import { admitMember } from "../../../../stores/room-socket.ts";
import { currentSession, initialiseOnce } from "../../../../stores/session.ts";
import { showToast } from "../../../../stores/toasts.ts";
import { $openCanvas, type OpenCanvas } from "../open-canvas.ts";
import { buttonsFor, NO_CANVAS, reportCanvas } from "../status.ts";

/** Whether this person is at the sketch that is open, and why not. */
export const $join = atom<JoinState>({ status: "opening" });

let joinFlow: JoinFlow | undefined;

/** The sketch that an address asks for: its id, or the workspace's live sketch. */
export function sketchOf(query: URLSearchParams): string {
  return query.get("sketch") ?? currentSession()?.live_sketch ?? "";
}

/**
 * Opens a sketch for this page. Returns a function that leaves it. What the room has not got yet is kept in this
 * browser, and sent when the same person opens the sketch again.
 */
export function openSketch(sketch: string): () => void {
  const early = ahead;
  ahead = undefined;
  clearTimeout(early?.timer);
  if (early?.sketch === sketch) return early.leave;
  early?.leave();
  return open(sketch);
}

/** So long a sketch that was opened ahead waits for its page. */
const AHEAD_MS = 5000;

let ahead: { sketch: string; leave: () => void; timer: ReturnType<typeof setTimeout> } | undefined;

/**
 * Opens the sketch of this address while the page that shows it is still on its way: the room
 * answers in the meantime. Only whoever comes to this address first of all waits for both.
 */
export async function openAhead(): Promise<void> {
  await initialiseOnce();
  const { location } = environment();
  const sketch = sketchOf(new URLSearchParams(location.search));
  const isHere = location.pathname === ADDRESS;
  if (!isHere || sketch === "" || !currentSession() || joinFlow) return;
  const leave = open(sketch);
  const timer = setTimeout(() => {
    ahead = undefined;
    leave();
  }, AHEAD_MS);
  ahead = { sketch, leave, timer };
}

const ADDRESS = "/nest-sketch/canvas";

function open(sketch: string): () => void {
  const opened = startJoinFlow({
    draft: () => openOfflineDraft(`${currentSession()?.user.id} ${sketch}`),
    admit: (watch) => admitMember({ kind: "sketch", room: sketch, watch }),
    onProblem: ({ message }) => showProblem(message),
  });
  joinFlow = opened;
  let shown: SketchSession | undefined;
  let unsubscribe = () => {};
  const show = (state: JoinState) => {
    const session = state.status === "in" ? state.session : undefined;
    if (session !== shown) {
      unsubscribe();
      unsubscribe = session?.onChange(() => report(session)) ?? (() => {});
      $openCanvas.set(session && openCanvasOf(sketch, session));
      shown = session;
    }
    if (state.status === "out") reportCanvas({ ...NO_CANVAS, connection: "disconnected" });
    $join.set(state);
  };
  const stop = opened.$state.subscribe(show);
  return () => {
    stop();
    show({ status: "opening" });
    opened.leave();
    if (joinFlow === opened) joinFlow = undefined;
    reportCanvas(NO_CANVAS);
  };
}

/** Tries to come into the open sketch, now. */
export function tryToJoin(): void {
  joinFlow?.tryToJoin();
}

/** Watches the open sketch until there is a place to draw. */
export function watchMeanwhile(): void {
  joinFlow?.watch();
}

export function showProblem(text: string): void {
  showToast({ tone: "danger", text });
}

/** What the dialogs around the canvas get of it. */
function openCanvasOf(sketch: string, { board, room, onChange, ask }: SketchSession): OpenCanvas {
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
