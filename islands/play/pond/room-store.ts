/** A room of Pond Party in this browser: its view, its connection and what its guest does. */
import { atom, type ReadableAtom } from "nanostores";
import { ERRORS, type ErrorNotice } from "#core/platform/errors.ts";
import { applyFrame } from "#core/pond/client-view.ts";
import type { InkOp, PondView } from "#core/pond/view-types.ts";
import {
  POND_PROTOCOL,
  type PondFrame,
  type PondNotice,
  type PondRequest,
} from "#core/pond/wire.ts";
import { environment } from "../../stores/environment.ts";
import { connectRoom, type RoomStatus } from "../../stores/room-connection.ts";
import { askForTicket, takeOpeningTicket } from "./tickets.ts";

export type PondRoomState =
  /** No view yet; a `connection` that is lost is tried again. */
  | { status: "opening"; connection: RoomStatus }
  /** The view is what the room last said; `connection` says whether it still does. */
  | { status: "in"; view: PondView; connection: RoomStatus }
  /** They are not let in as things are, or are no more. `code` is one of the errors'. */
  | { status: "out"; code: string; message: string };

export type PondRoom = {
  $state: ReadableAtom<PondRoomState>;
  /** What the room has refused last, e.g. because the guest is not the host; null: nothing. */
  $problem: ReadableAtom<ErrorNotice | null>;
  clearProblem: () => void;
  /** Asks the room; false without a connection: nothing is queued. */
  ask: (request: PondRequest) => boolean;
  /** The room's time now, in milliseconds since the epoch: what `deadline`s are compared with. */
  now: () => number;
  /** What was drawn in a turn of the game that is over; rejects when the connection is lost meanwhile. */
  drawing: (drawing: number) => Promise<InkOp[]>;
  /** Gives the seat up and ends the connection. */
  leave: () => void;
  /** Ends the connection; the seat stays. */
  close: () => void;
};

export type JoinOptions = {
  /** The code as `readCode` returns it. */
  code: string;
  /** As a big screen. */
  watch?: boolean;
};

type Waiting = { resolve: (ops: InkOp[]) => void; reject: (error: Error) => void };

/** Joins the room under a code. A guest who has a seat there already has it back at once. */
export function joinPondRoom({ code, watch = false }: JoinOptions): PondRoom {
  const $state = atom<PondRoomState>({ status: "opening", connection: "connecting" });
  const $problem = atom<ErrorNotice | null>(null);
  const waiting = new Map<number, Waiting[]>();
  let view: PondView | null = null;
  let connection: RoomStatus = "connecting";
  let echo: string | null = null;
  /** How far the room's clock is ahead, in milliseconds: the most that a frame has shown. */
  let ahead = Number.NEGATIVE_INFINITY;
  let isOver = false;

  const show = () => {
    if (isOver) return;
    $state.set(
      view === null ? { status: "opening", connection } : { status: "in", view, connection },
    );
  };

  const loseDrawings = () => {
    for (const requests of waiting.values()) {
      for (const { reject } of requests) reject(new Error("The connection was lost"));
    }
    waiting.clear();
  };

  const takeFrame = (frame: PondFrame) => {
    // A frame is older when it comes than when it was sent, so the newest clock is the right one.
    ahead = Math.max(ahead, frame.now - environment().now());
    view = applyFrame(view, frame);
    const asked = view?.you?.echo ?? null;
    // At once, before anything is drawn: the room measures the connection by it.
    if (asked !== null && asked !== echo) socket.send({ type: "echo", echo: asked });
    echo = asked;
    show();
  };

  const socket = connectRoom({
    kind: "pond",
    protocol: POND_PROTOCOL,
    admit: async () => {
      // The ticket that opens the room counts until the room has said something.
      const opening = watch || view !== null ? undefined : takeOpeningTicket(code);
      return opening ?? askForTicket(code, watch);
    },
    onStatus: (status) => {
      connection = status;
      if (status !== "connected") {
        loseDrawings();
        echo = null;
      }
      show();
    },
    onMessage: (message) => {
      if (isOver || !isNotice(message)) return;
      if (message.type === "frame") takeFrame(message);
      else if (message.type === "drawing") {
        for (const { resolve } of waiting.get(message.drawing) ?? []) resolve(message.ops);
        waiting.delete(message.drawing);
      } else $problem.set({ code: message.code, message: message.message });
    },
    onRefused: (message, reason) => {
      if (isOver) return;
      isOver = true;
      $state.set({ status: "out", code: reason, message });
    },
  });

  const close = () => {
    isOver = true;
    loseDrawings();
    socket.close();
  };

  return {
    $state,
    $problem,
    clearProblem: () => $problem.set(null),
    ask: (request) => socket.send(request),
    now: () => environment().now() + (Number.isFinite(ahead) ? ahead : 0),
    drawing: (drawing) =>
      new Promise((resolve, reject) => {
        if (!socket.send({ type: "drawing", drawing } satisfies PondRequest)) {
          reject(new Error("There is no connection"));
          return;
        }
        waiting.set(drawing, [...(waiting.get(drawing) ?? []), { resolve, reject }]);
      }),
    leave: () => {
      socket.send({ type: "leave" } satisfies PondRequest);
      close();
      $state.set({ status: "out", code: "POND_LEFT", message: ERRORS.POND_LEFT });
    },
    close,
  };
}

/** Our own room speaks the protocol that the socket asked for; this distinguishes its frames from noise. */
function isNotice(message: unknown): message is PondNotice {
  return typeof message === "object" && message !== null && "type" in message;
}
