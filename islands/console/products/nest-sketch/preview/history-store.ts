import { atom } from "nanostores";
import { ERRORS } from "#core/platform/errors.ts";
import { type HistoryEntry, SKETCH_PROTOCOL, type SketchNotice } from "#core/sketch/wire.ts";
import { newId } from "../../../../stores/new-id.ts";
import type { Failure, Loadable } from "../../../../stores/result.ts";
import { openRoom } from "../../../../stores/room-socket.ts";

/** What happened to the sketch whose time-lapse is open. */
export const $history = atom<Loadable<readonly HistoryEntry[]>>({ status: "loading" });

/** Asks the sketch's room for everything that happened to it. Returns an unsubscribe function. */
export function watchHistory(sketch: string): () => void {
  $history.set({ status: "loading" });
  const entries: HistoryEntry[] = [];
  const room = openRoom({
    kind: "sketch",
    room: sketch,
    protocol: SKETCH_PROTOCOL,
    onStatus: (status) => {
      if (status !== "connected") return;
      // A connection that is made again begins anew.
      entries.length = 0;
      const hello = { client: newId(), epoch: "", since: 0 };
      room.send({ type: "hello", ...hello });
      room.send({ type: "history", after: 0 });
    },
    onMessage: (message) => {
      if (!isNotice(message)) return;
      if (message.type === "frame") room.send({ type: "heard", frame: message.frame });
      if (message.type === "refused") $history.set(failed(message.code, message.message));
      if (message.type !== "history") return;
      entries.push(...message.entries);
      const last = entries.at(-1);
      if (message.more && last) room.send({ type: "history", after: last.change.version });
      else done();
    },
    onRefused: (message) => $history.set(failed("ROOM_FORBIDDEN", message)),
  });
  const done = () => {
    $history.set({ status: "ready", data: entries });
    room.close();
  };
  return () => room.close();
}

function failed(code: string, message: string): { status: "failed"; failure: Failure } {
  const text = message === "" ? ERRORS.SERVER_ERROR : message;
  return {
    status: "failed",
    failure: { kind: "refused", status: 403, code, message: text, fields: {} },
  };
}

/** Our own room speaks the protocol that the socket asked for; this separates its frames from noise. */
function isNotice(message: unknown): message is SketchNotice {
  return typeof message === "object" && message !== null && "type" in message;
}
