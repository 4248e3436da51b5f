import { atom } from "nanostores";
import {
  type CopyEvent,
  handleCopyEvent,
  openCopy,
  peopleOf,
  roleOf,
  settingsOf,
  watchingCount,
} from "#core/sketch/copy.ts";
import { SKETCH_PROTOCOL, type SketchNotice, type SketchRole } from "#core/sketch/wire.ts";
import { againAt } from "../../../../sketch/room/refusal.ts";
import { newId } from "../../../../stores/new-id.ts";
import { openRoom, type RoomSocket, type RoomStatus } from "../../../../stores/room-socket.ts";
import { showToast } from "../../../../stores/toasts.ts";

export type LiveRoom = {
  connection: RoomStatus;
  role: SketchRole | null;
  drawing: number;
  watching: number;
  /** The overlay shows nothing. */
  hidden: boolean;
  /** Why the room does not let this person in. */
  refused: string | undefined;
};

const NO_ROOM: LiveRoom = {
  connection: "connecting",
  role: null,
  drawing: 0,
  watching: 0,
  hidden: false,
  refused: undefined,
};

/** The room of the live sketch, as far as the preview page shows it. */
export const $liveRoom = atom<LiveRoom>(NO_ROOM);

let socket: RoomSocket | undefined;

/** Joins the room to see and change its switches, again when it is full. Returns a function that leaves it. */
export function watchLiveRoom(sketch: string): () => void {
  $liveRoom.set(NO_ROOM);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let leave = joinLiveRoom(sketch, again);
  function again(reason: string): void {
    const at = againAt(reason, Date.now());
    if (at === null) return;
    timer = setTimeout(() => {
      leave();
      leave = joinLiveRoom(sketch, again);
    }, at - Date.now());
  }
  return () => {
    clearTimeout(timer);
    leave();
  };
}

function joinLiveRoom(sketch: string, onRefused: (reason: string) => void): () => void {
  const copy = openCopy({ client: newId() });
  const publish = () =>
    $liveRoom.set({
      ...$liveRoom.get(),
      role: roleOf(copy),
      // This page draws nothing, but has the canvas's way in.
      drawing: Math.max(0, peopleOf(copy).length - 1),
      watching: watchingCount(copy),
      hidden: settingsOf(copy).hidden,
    });
  const give = (event: CopyEvent) => {
    const { effects } = handleCopyEvent(copy, event, { newId });
    for (const effect of effects) if (effect.type === "send") joined.send(effect.request);
    publish();
  };
  const joined = openRoom({
    kind: "sketch",
    room: sketch,
    protocol: SKETCH_PROTOCOL,
    onStatus: (connection) => {
      $liveRoom.set({ ...$liveRoom.get(), connection });
      if (connection === "connected") give({ type: "connected" });
      else if (copy.connection !== "offline") give({ type: "disconnected" });
    },
    onMessage: (message) => {
      if (!isNotice(message)) return;
      if (message.type === "welcome") $liveRoom.set({ ...$liveRoom.get(), refused: undefined });
      give({ type: "notice", notice: message });
    },
    onRefused: (refused, reason) => {
      $liveRoom.set({ ...$liveRoom.get(), refused });
      onRefused(reason);
    },
  });
  socket = joined;
  return () => {
    joined.close();
    if (socket === joined) socket = undefined;
  };
}

/** The panic switch: the overlay shows nothing, or the sketch again. */
export function hideOverlay(hidden: boolean): void {
  if (socket?.send({ type: "settings", settings: { hidden } })) return;
  const text = "There is no connection to the sketch right now. Try again when you are back.";
  showToast({ tone: "danger", text });
}

/** Our own room speaks the protocol that the socket asked for; this separates its frames from noise. */
function isNotice(message: unknown): message is SketchNotice {
  return typeof message === "object" && message !== null && "type" in message;
}
