import { atom } from "nanostores";
import {
  type CopyEffect,
  type CopyEvent,
  EMPTY_COPY,
  handleCopyEvent,
  type SketchCopy,
  unsavedCount,
} from "#core/sketch/one/copy.ts";
import {
  type Point,
  SKETCH_PROTOCOL,
  type SketchNotice,
  type StrokeStyle,
} from "#core/sketch/one/protocol.ts";
import { newId } from "../../stores/new-id.ts";
import { openRoom, type RoomSocket, type RoomStatus } from "../../stores/room-socket.ts";
import { currentSession } from "../../stores/session.ts";
import { showToast } from "../../stores/toasts.ts";
import { buttonsFor, reportCanvas } from "./status.ts";

/** This browser's copy of the sketch; the reducer of core/sketch keeps it. */
export const $copy = atom<SketchCopy>(EMPTY_COPY);

/** Why the room does not let this person in; undefined while it may. */
export const $refusal = atom<string | undefined>(undefined);

/** Whose copy of which sketch this is: another person's strokes are never sent under our name. */
let copied = "";
let socket: RoomSocket | undefined;
let roomStatus: RoomStatus = "connecting";
let retry: ReturnType<typeof setTimeout> | undefined;
/** The own stroke that is being drawn. */
let drawing: string | undefined;

/** The sketch that an address asks for: its id, or the workspace's live sketch. */
export function sketchOf(query: URLSearchParams): string {
  return query.get("sketch") ?? currentSession()?.live_sketch ?? "";
}

/**
 * Joins a sketch's room; answers how to leave. Strokes that the room has not got yet stay here, and
 * are sent when the same person opens the sketch again.
 */
export function joinSketch(room: string): () => void {
  const wanted = `${currentSession()?.user.id} ${room}`;
  if (wanted !== copied) $copy.set(EMPTY_COPY);
  copied = wanted;
  $refusal.set(undefined);
  const joined = openRoom({
    kind: "sketch",
    room,
    protocol: SKETCH_PROTOCOL,
    onStatus: (status) => {
      roomStatus = status;
      if (status === "connected") give({ type: "connected" });
      else if ($copy.get().connection !== "offline") give({ type: "disconnected" });
      publishStatus();
    },
    onRefused: (message) => $refusal.set(message),
    onMessage: (message) => {
      if (isNotice(message)) give({ type: "notice", notice: message });
    },
  });
  socket = joined;
  window.addEventListener("beforeunload", warnOfUnsaved);
  return () => {
    finishStroke();
    joined.close();
    give({ type: "disconnected" });
    clearTimeout(retry);
    if (socket === joined) socket = undefined;
  };
}

export function beginStroke(style: StrokeStyle, points: Point[]): void {
  drawing = newId();
  give({ type: "begin", id: drawing, style, points });
}

/** Goes on with the stroke; a full one is finished and a new one begins where it ended. */
export function extendStroke(points: Point[]): void {
  if (drawing === undefined || points.length === 0) return;
  const nextId = newId();
  give({ type: "extend", id: drawing, points, nextId });
  if ($copy.get().own.get(nextId)) drawing = nextId;
}

export function finishStroke(): void {
  if (drawing !== undefined) give({ type: "finish", id: drawing });
  drawing = undefined;
}

export function cancelStroke(): void {
  if (drawing !== undefined) give({ type: "cancel", id: drawing });
  drawing = undefined;
}

function give(event: CopyEvent): void {
  const { copy, effects } = handleCopyEvent($copy.get(), event);
  $copy.set(copy);
  for (const effect of effects) carryOut(effect);
  publishStatus();
}

function carryOut(effect: CopyEffect): void {
  switch (effect.type) {
    case "send":
      socket?.send(effect.request);
      return;
    case "retry":
      clearTimeout(retry);
      retry = setTimeout(() => give({ type: "retry" }), effect.afterMs);
      return;
    case "problem":
      showToast({ tone: "danger", text: effect.problem.message });
  }
}

function publishStatus(): void {
  const copy = $copy.get();
  const joining = roomStatus === "connected" && copy.connection !== "joined";
  const connection = joining ? "connecting" : roomStatus;
  reportCanvas({
    connection,
    people: copy.people,
    unsaved: unsavedCount(copy),
    buttons: buttonsFor(undefined, connection, copy.document.strokes.size),
  });
}

function warnOfUnsaved(event: BeforeUnloadEvent): void {
  if (unsavedCount($copy.get()) > 0) event.preventDefault();
}

/** Our own room speaks the protocol that the socket asked for; this tells its frames from noise. */
function isNotice(message: unknown): message is SketchNotice {
  return typeof message === "object" && message !== null && "type" in message;
}
