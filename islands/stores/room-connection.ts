import ReconnectingWebSocket from "partysocket/ws";
import { ERRORS, type ErrorCode } from "#core/platform/errors.ts";
import { ROOM } from "#core/platform/limits.ts";
import { HEARTBEAT, Heartbeat } from "#core/platform/rooms/heartbeat.ts";
import { CLOSE, PROBE_PARAMETER, roomPath } from "#core/platform/rooms/ticket.ts";
import type { RoomKind } from "#core/rooms/kinds.ts";
import { environment } from "./environment.ts";

export type RoomStatus = "connecting" | "connected" | "disconnected";

export type RoomSocket = {
  /** Sends when the room is connected and returns whether it did: nothing is queued here. */
  send: (message: object) => boolean;
  close: () => void;
};

/** A ticket, and the room that it is for; or why there will be none as things are. */
export type Admission = { room: string; ticket: string } | { refused: string; code?: string };

export type RoomHandlers = {
  onStatus: (status: RoomStatus) => void;
  onMessage: (message: unknown) => void;
  /** Nothing opens this room to this person as things are: it is not tried again. */
  onRefused: (message: string, code: string) => void;
};

export type ConnectionOptions = RoomHandlers & {
  kind: RoomKind;
  protocol: number;
  /** Asked for at each connection; when it fails, it is asked again a little later. */
  admit: () => Promise<Admission>;
};

/** After these the same request would be refused again: the person has to do something first. */
const FINAL = new Set<number>([
  CLOSE.protocolOld,
  CLOSE.forbidden,
  CLOSE.full,
  CLOSE.unknown,
  CLOSE.replaced,
]);

/** A socket to a room that reconnects by itself, each time with a ticket of its own. */
export function connectRoom(options: ConnectionOptions): RoomSocket {
  const { kind, protocol, admit, onStatus, onMessage, onRefused } = options;
  let ended = false;
  onStatus("connecting");

  const address = async () => {
    if (!ended) onStatus("connecting");
    const admission = await admit();
    if ("refused" in admission) {
      refuse(admission.refused, admission.code ?? "");
      throw new Error(admission.refused);
    }
    const { room, ticket } = admission;
    return roomAddress(kind, room, { ticket, v: String(protocol) });
  };

  const socket = new ReconnectingWebSocket(address, [], {
    minReconnectionDelay: 500,
    maxReconnectionDelay: 5000,
    connectionTimeout: ROOM.connectMs,
    maxEnqueuedMessages: 0,
    WebSocket: environment().WebSocket,
    shouldReconnectOnClose: ({ code }) => !FINAL.has(code),
  });
  let heartbeat = new Heartbeat(performance.now());
  const beat = setInterval(() => {
    if (socket.readyState !== socket.OPEN) return;
    const next = heartbeat.check(performance.now());
    if (next === "ask") socket.send(HEARTBEAT.ask);
    if (next === "give up") socket.reconnect();
  }, ROOM.heartbeatMs);
  socket.addEventListener("open", () => {
    heartbeat = new Heartbeat(performance.now());
    onStatus("connected");
  });
  socket.addEventListener("close", ({ code, reason }) => {
    if (ended) return;
    onStatus("disconnected");
    if (!FINAL.has(code)) return;
    const why = isErrorCode(reason) ? reason : "ROOM_FORBIDDEN";
    refuse(ERRORS[why], why);
  });
  socket.addEventListener("error", () => !ended && onStatus("disconnected"));
  socket.addEventListener("message", ({ data }) => {
    heartbeat.heard(performance.now());
    const message = typeof data === "string" ? parseJson(data) : undefined;
    if (!ended && message !== undefined) onMessage(message);
  });
  // A browser that is online again should not wait for the next try, and one that went offline
  // should not go on as if it were connected until TCP finds out.
  const { on } = environment();
  const stopOnline = on("online", () => {
    if (socket.readyState !== socket.OPEN) socket.reconnect();
  });
  const stopOffline = on("offline", () => socket.reconnect());

  function refuse(message: string, code: string) {
    socket.close();
    onStatus("disconnected");
    onRefused(message, code);
  }

  return {
    send: (message) => socket.readyState === socket.OPEN && socket.send(JSON.stringify(message)),
    close: () => {
      ended = true;
      clearInterval(beat);
      stopOnline();
      stopOffline();
      socket.close();
    },
  };
}

/**
 * Asks a room whether it would let the bearer of a ticket in, without taking a seat. Resolves with
 * the error's code, null when it would, and undefined when nobody can say.
 */
export function probeRoom(
  kind: RoomKind,
  protocol: number,
  { room, ticket }: Extract<Admission, { ticket: string }>,
): Promise<ErrorCode | null | undefined> {
  const { WebSocket: Socket } = environment();
  const search = { ticket, v: String(protocol), [PROBE_PARAMETER]: "1" };
  const socket = new Socket(roomAddress(kind, room, search));
  return new Promise((resolve) => {
    const answer = (code: ErrorCode | null | undefined) => {
      clearTimeout(timer);
      resolve(code);
      socket.close();
    };
    const timer = setTimeout(() => answer(undefined), ROOM.connectMs);
    socket.addEventListener("error", () => answer(undefined));
    socket.addEventListener("close", ({ code, reason }) => {
      if (code === CLOSE.welcome) answer(null);
      else answer(FINAL.has(code) && isErrorCode(reason) ? reason : undefined);
    });
  });
}

function roomAddress(kind: RoomKind, room: string, search: Record<string, string>): string {
  const url = new URL(roomPath(kind, room), environment().location.origin.replace(/^http/, "ws"));
  url.search = new URLSearchParams(search).toString();
  return url.href;
}

function isErrorCode(text: string): text is ErrorCode {
  return text in ERRORS;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
